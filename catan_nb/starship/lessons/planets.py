"""Planets and colonies: deals, planets that can be taken, the largest diplomat."""

from __future__ import annotations

from ...core.lesson import Do, Find, Lesson, Predict, Spot, did
from .. import data
from .parts import AMBER, AZURE, Board, Ship, at, listed, meeting, mistake, number_of, stores_of

_BUYER = Board("flight", amber=Ship(12, "1 carbon"), azure=Ship(5))
_SELLER = Board("flight", amber=Ship(2, "2 fuel 1 goods"), azure=Ship(5))
_SCIENCE = data.CARDS[number_of("Archive Moon")].price

TRADE = Lesson(
    key="trade-planets",
    title="Buy low, sell high",
    group="Planets and trade",
    about="Most cards are planets that deal in one thing at one price.",
    steps=(
        Do(
            goal="Facet sells carbon for 1 astro. Buy 2.",
            rules=("SC-CARD-2",),
            learnt="One action is one deal, for any number that money and room allow.",
            hints=("You have room for 2 carbon.", "Choose “buy 2 carbon”."),
            setting=meeting(Board("flight", amber=Ship(12), azure=Ship(5)), "Facet"),
            marks=("carbon",),
            success=did("buy 2 carbon"),
            solution=("buy 2 carbon",),
            failures=(
                (did("buy 1"), "The deal is done, and the planet makes no second one."),
                (did("pass"), "You flew on without carbon."),
            ),
            mistakes=(
                mistake("buy 3 carbon", rule="SC-STORE-2"),
                mistake("buy 1 ore", rule="SC-CARD-2"),
                mistake("buy 1 carbon", says="no second one"),
            ),
        ),
        Do(
            goal="Lastdrop deals in fuel at 5 astro. Sell all your fuel here.",
            rules=("SC-CARD-2",),
            learnt="A planet buys and sells at the same price: 5 is for selling, 1 for buying.",
            hints=("You have 2 fuel.", "Sell 2 fuel."),
            setting=meeting(_SELLER, "Lastdrop"),
            success=did("sell 2 fuel"),
            solution=("sell 2 fuel",),
            failures=((did("sell 1"), "You have one fuel left, and the planet makes no second deal."),),
            mistakes=(
                mistake("sell 1 goods", rule="SC-CARD-2"),
                mistake("sell 1 fuel", says="one fuel left"),
            ),
        ),
        Spot(
            goal="Amber's flight is told here. Which line breaks a rule?",
            rules=("SC-CARD-2",),
            learnt="A planet makes one deal, buying or selling.",
            hints=("How many deals does Slagfield make?", "Look for a second deal at one card."),
            setting=at(
                Board("flight", amber=Ship(9, "1 ore"), azure=Ship(5)),
                "card Slagfield",
                first=("fly stack 1",),
            ),
            lines=(
                ("The first card is turned: Slagfield, ore for 1 astro.", "next card"),
                ("Amber buys 1 ore.", "buy 1 ore"),
                ("For her second action Amber sells 2 ore at Slagfield.", "sell 2 ore"),
            ),
            broken="SC-CARD-2",
            after=("Amber flies home.",),
            why="Slagfield has made its deal already, and a second action does not change that.",
        ),
        Do(
            goal="A “?” planet sells any resource. You have carbon; for a module you lack 1 ore and "
            "1 food. Buy both.",
            rules=("SC-CARD-3",),
            learnt="A “?” sells at most 2 at 3 astro each, of one kind or of two, never science.",
            hints=("You can buy two different ones in one deal.", "Buy 1 ore and 1 food."),
            setting=meeting(_BUYER, "Embassy Buoy"),
            success=did("buy 1 ore and 1 food"),
            solution=("buy 1 ore and 1 food",),
            failures=((did("buy"), "That is not what the module lacks, and the deal is made."),),
            mistakes=(
                mistake("buy 1 science", rule="SC-CARD-3"),
                mistake("sell 1 carbon", rule="SC-CARD-3"),
                mistake("buy 2 ore", says="not what the module lacks"),
            ),
        ),
        Do(
            goal="Archive Moon deals in science. Buy 2.",
            rules=("SC-CARD-4",),
            learnt=f"Archive Moon buys and sells science at {_SCIENCE} astro; one other planet buys, "
            "one sells.",
            hints=("Science always has room for 4.", "Buy 2 science."),
            setting=meeting(_BUYER, "Archive Moon"),
            success=did("buy 2 science"),
            solution=("buy 2 science",),
            failures=((did("buy"), "Two was the plan, and the deal is made."),),
            mistakes=(mistake("sell 1 carbon", rule="SC-CARD-4"), mistake("buy 1 science", says="the plan")),
        ),
        Predict(
            goal="You hold 12 astro and buy 2 science at Archive Moon, which asks 3 each. How many "
            "astro are left?",
            rules=("SC-CARD-4", "SC-CARD-2"),
            learnt="The price is for each unit.",
            hints=("Twice 3.", "12 less 6."),
            setting=meeting(_BUYER, "Archive Moon"),
            answer=lambda view: view.astro[AMBER] - 2 * _SCIENCE,
            show=("buy 2 science",),
            seen=lambda trail: trail.now.astro[AMBER],
            why="2 science cost 6 astro.",
            unit="astro",
            wrong=(9, 8),
        ),
    ),
    learnt="One planet, one deal.",
    rule="SC-CARD-2",
)

_FOUNDER = Board("flight", amber=Ship(9, "1 goods", k=1, h=1), azure=Ship(5))
_TWO = Board(
    "flight", amber=Ship(9, h=1, planets=("Larder", "Kettle Moor")), azure=Ship(5, planets=("Anvil Court",))
)
_EVEN = Board(
    "flight",
    amber=Ship(9, h=1, planets=("Larder", "Kettle Moor")),
    azure=Ship(5, planets=("Anvil Court", "Glasswater", "Legation Ring")),
)

COLONIES = Lesson(
    key="colonies",
    title="Colonies and diplomats",
    group="Colonies and diplomats",
    about="Rockets make cards yours: K rockets found colonies, H rockets win H planets.",
    steps=(
        Do(
            goal="You met the colony Ironmere, and a K rocket is aboard. Found it.",
            rules=("SC-CARD-1",),
            learnt="A colony costs one action and the K rocket; it is a point and produces on its number.",
            hints=("The K rocket is in your ship.", "Press “Found Ironmere”."),
            setting=meeting(_FOUNDER, "Ironmere"),
            marks=("rockets",),
            success=did("found colony"),
            solution=("found colony",),
            failures=((did("pass"), "Ironmere goes back into the stack, and your rocket is still unused."),),
            mistakes=(mistake("take planet", rule="SC-CARD-5"), mistake("pass", says="still unused")),
        ),
        Find(
            goal="Ironmere is yours and shows a 2. Tap the store that fills when a 2 is rolled.",
            rules=("SC-CARD-1", "SC-PROD-2"),
            learnt="Colonies of different numbers make more of your rolls count.",
            hints=("What does Ironmere make?", "Ironmere makes ore."),
            setting=at(Board(amber=Ship(9, colonies=("Ironmere",)), azure=Ship(5))),
            marks=("card Ironmere",),
            among=listed(*stores_of(AMBER)),
            right=lambda view, thing: any(
                data.CARDS[c].die == 2 and data.CARDS[c].resource == thing[1] // 2
                for c in view.colonies[AMBER]
            ),
            why=lambda view, thing: f"No colony of yours makes {data.COMMODITIES[thing[1] // 2]} on a 2.",
        ),
        Predict(
            goal="With the start colonies there are 12 colonies, evenly spread over the numbers 1, 2 and 3. "
            "How many show a 3?",
            rules=("SC-CARD-8",),
            learnt="Carbon, food, fuel and ore have one colony on each number; goods have none.",
            hints=("Share 12 among three numbers.", "One for each of carbon, food, fuel and ore."),
            setting=at(_FOUNDER),
            answer=lambda view: sum(c.kind == data.COLONY and c.die == 3 for c in data.CARDS),
            why="One each for carbon, food, fuel and ore.",
            unit="colonies",
            wrong=(3, 6),
        ),
        Do(
            goal="Larder is an H planet. Give your H rocket and take it.",
            rules=("SC-CARD-5",),
            learnt="An H planet that you take is yours to trade with in every turn to come.",
            hints=("You may trade here or take it, not both.", "Press “Take Larder”."),
            setting=meeting(_FOUNDER, "Larder"),
            success=did("take planet"),
            solution=("take planet",),
            failures=(
                (did("buy", "sell"), "You traded, so Larder goes back into the stack."),
                (did("pass"), "You left Larder where it was."),
            ),
            mistakes=(mistake("found colony", rule="SC-CARD-1"), mistake("buy 1 food", says="goes back")),
        ),
        Spot(
            goal="Amber's flight is told here. Which line breaks a rule?",
            rules=("SC-CARD-5",),
            learnt="Trade at an H planet or take it, never both at one meeting.",
            hints=("Amber has two actions, but how many planets?", "Look for a deal after the rocket."),
            setting=at(_FOUNDER, "card Ledger Prime", first=("fly stack 1",)),
            lines=(
                ("The first card is turned: Ledger Prime, an H planet.", "next card"),
                ("Amber gives an H rocket and takes Ledger Prime.", "take planet"),
                ("At once Amber sells 1 goods there.", "sell 1 goods"),
            ),
            broken="SC-CARD-5",
            after=("Amber has the next card turned.",),
            why="Ledger Prime was used when it was taken. It trades for Amber from the trade phase on.",
        ),
        Predict(
            goal="You own 2 H planets, Azure owns 1. You have 1 point and take a third planet. "
            "How many points have you then?",
            rules=("SC-VP-2",),
            learnt="With 3 H planets and more than your opponent you are the largest diplomat: 1 point.",
            hints=("A title is worth a point.", "The planet counts nothing, the title does."),
            setting=meeting(_TWO, "Ledger Prime"),
            answer=lambda view: (
                view.points[AMBER]
                + data.TITLE_POINTS
                * (
                    len(view.planets[AMBER]) + 1 >= data.TITLE_LEAST
                    and len(view.planets[AMBER]) + 1 > len(view.planets[AZURE])
                )
            ),
            show=("take planet",),
            seen=lambda trail: trail.now.points[AMBER],
            why="The third planet makes you the largest diplomat.",
            unit="points",
            wrong=(1, 4),
        ),
        Predict(
            goal="Azure has 3 H planets and the title, 2 points in all. You own 2 and take your third. "
            "How many points has Azure then?",
            rules=("SC-VP-4", "SC-VP-2"),
            learnt="When both are even, nobody has the title.",
            hints=("It is three against three then.", "Azure's title is gone."),
            setting=meeting(_EVEN, "Ledger Prime"),
            answer=lambda view: (
                view.points[AZURE]
                - data.TITLE_POINTS * (len(view.planets[AMBER]) + 1 >= len(view.planets[AZURE]))
            ),
            show=("take planet",),
            seen=lambda trail: trail.now.points[AZURE],
            why="Three each: the title goes, and Azure keeps the point for her colony.",
            unit="points",
            wrong=(2, 0),
        ),
    ),
    learnt="K for colonies, H for planets, and each card is used once when you meet it.",
    rule="SC-CARD-5",
)

LESSONS = (TRADE, COLONIES)
