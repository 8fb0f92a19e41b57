package io.ironbridge.apiproject.types;

import io.ironbridge.apiproject.types.ItemType.Arr;
import io.ironbridge.apiproject.types.ItemType.Bool;
import io.ironbridge.apiproject.types.ItemType.Form;
import io.ironbridge.apiproject.types.ItemType.Member;
import io.ironbridge.apiproject.types.ItemType.Num;
import io.ironbridge.apiproject.types.ItemType.Obj;
import io.ironbridge.apiproject.types.ItemType.Others;
import io.ironbridge.apiproject.types.ItemType.Text;
import io.ironbridge.mapping.Source;
import java.math.BigDecimal;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether values fit the item that they are mapped to. Values that no conversion can make fit are
 * errors; those that may be too long or too large are warnings.
 */
public final class Fit {
    private static final Set<String> TRUTHS = Set.of("true", "false");
    private static final int LONGEST_TRUTH = 5;

    private final Findings findings;
    private final String name;
    private final String declared;
    private final boolean isEnforced;
    private final Source at;

    /**
     * @param name of the target
     * @param declared where, or as what, the target is declared; empty if not known
     * @param isEnforced whether a value that is too long or too large fails, as in a record
     */
    public Fit(Findings findings, String name, String declared, boolean isEnforced, Source at) {
        this.findings = findings;
        this.name = name;
        this.declared = declared;
        this.isEnforced = isEnforced;
        this.at = at;
    }

    /** Checks a value of type {@code given} against the target's type. */
    public void check(ItemType given, ItemType target) {
        switch (target) {
            case Text text -> checkText(given, text);
            case Num number -> checkNumber(given, number);
            case Bool _ -> checkTruth(given);
            case Obj object -> checkObject(given, object);
            case Arr(ItemType items, _) ->
                    check(given instanceof Arr(var own, _) ? own : given, items);
            case ItemType.Any _ -> {
                // takes everything
            }
        }
    }

    /** A single item of the result of a path counts as the item. */
    private static ItemType single(ItemType given) {
        return given instanceof Arr(ItemType items, boolean sequence) && sequence ? items : given;
    }

    private void checkText(ItemType given, Text target) {
        switch (single(given)) {
            case Text text -> checkLength(text, target);
            case Num number ->
                    checkLength(
                            new Text(number.characters(), Set.of(), number, Form.PLAIN), target);
            case Bool _ -> checkLength(Text.upTo(LONGEST_TRUTH), target);
            case Arr _, Obj _ -> cannot(given, target);
            case ItemType.Any _ -> {
                // unknown
            }
        }
    }

    private void checkLength(Text given, Text target) {
        if (given.isConstant() && !target.values().isEmpty()) {
            String value = given.values().iterator().next();
            if (!target.values().contains(value)) {
                may(
                        "is mapped to '" + value + "', which is not one of its values",
                        Findings.instead(value, target.values(), "value"));
                return;
            }
        }
        int most = length(given);
        if (most == ItemType.UNBOUNDED || most <= target.most()) {
            return;
        }
        String what =
                "takes at most "
                        + target.most()
                        + " characters, but the value "
                        + (given.isConstant() ? "has " : "may have ")
                        + most;
        if (given.isConstant() && isEnforced) {
            make("0531", true, what, "Shorten the value.");
        } else {
            may(what, "Shorten the value with $substring(), or correct one of the two lengths.");
        }
    }

    /** Most characters; blanks around a constant may be cut off. */
    private static int length(Text given) {
        if (given.isConstant()) {
            return given.values().iterator().next().strip().length();
        }
        return given.most() == ItemType.UNBOUNDED && given.number() != null
                ? given.number().characters()
                : given.most();
    }

    private void checkNumber(ItemType given, Num target) {
        switch (single(given)) {
            case Num number -> checkRange(number, target);
            case Text(_, _, Num number, _) when number != null -> checkRange(number, target);
            case Text text when !text.values().isEmpty() -> {
                if (text.values().stream().noneMatch(value -> Num.in(value).isPresent())) {
                    cannot(given, target);
                }
            }
            case Text(_, _, _, Form form) when form == Form.PARAMETER -> {
                // may hold a number
            }
            case Text text ->
                    make(
                            "0530",
                            false,
                            "takes "
                                    + ItemType.words(target)
                                    + ", but the value is "
                                    + ItemType.words(text),
                            "Map a number; a text that holds no number fails.");
            case Bool _, Arr _, Obj _ -> cannot(given, target);
            case ItemType.Any _ -> {
                // unknown
            }
        }
    }

    private void checkRange(Num given, Num target) {
        if (isLess(given.least(), target.least()) || isLess(target.most(), given.most())) {
            String what =
                    "takes "
                            + ItemType.words(target)
                            + ", but the value is "
                            + ItemType.words(given);
            if (given.isConstant() && isEnforced) {
                make("0531", true, what, "Correct the value.");
            } else {
                may(what, "Correct the bounds of one of the two.");
            }
        } else if (losesDecimals(given, target)) {
            may(
                    "takes "
                            + (target.decimals() == 0
                                    ? "no decimals"
                                    : target.decimals() + " decimals")
                            + ", but the value may have "
                            + (given.decimals() == ItemType.UNBOUNDED
                                    ? "some"
                                    : String.valueOf(given.decimals())),
                    "Round the value with $round(), or correct one of the two types.");
        }
    }

    private static boolean losesDecimals(Num given, Num target) {
        return target.decimals() >= 0
                && given.decimals() > target.decimals()
                && (target.decimals() == 0 || given.decimals() != ItemType.UNBOUNDED);
    }

    private static boolean isLess(@Nullable BigDecimal left, @Nullable BigDecimal right) {
        return left != null && right != null && left.compareTo(right) < 0;
    }

    private void checkTruth(ItemType given) {
        switch (single(given)) {
            case Text text when !text.values().isEmpty() -> {
                if (text.values().stream().noneMatch(TRUTHS::contains)) {
                    cannot(given, new Bool());
                }
            }
            case Text(_, _, var number, Form form)
                    when number == null && form == Form.PARAMETER -> {
                // may hold true or false
            }
            case Text text when text.number() == null ->
                    make(
                            "0530",
                            false,
                            "takes true or false, but the value is " + ItemType.words(text),
                            "Compare the text, for example with = \"Y\".");
            case Text _, Num _, Arr _, Obj _ -> cannot(given, new Bool());
            case Bool _, ItemType.Any _ -> {
                // fits, or is unknown
            }
        }
    }

    private void checkObject(ItemType given, Obj target) {
        switch (single(given)) {
            case Obj object ->
                    object.members().forEach((member, type) -> check(member, type, target));
            case Text _, Num _, Bool _, Arr _ -> cannot(given, target);
            case ItemType.Any _ -> {
                // unknown
            }
        }
    }

    private void check(String member, Member given, Obj target) {
        Member wanted = target.member(member);
        if (wanted != null) {
            new Fit(findings, member, wanted.declared(), isEnforced, at)
                    .check(given.type(), wanted.type());
        } else if (target.others() != Others.ALLOWED) {
            unknown(findings, target, member, isEnforced, at);
        }
    }

    /** A structure that the target does not take. */
    public void structure(String what, ItemType target) {
        make(
                "0530",
                isEnforced,
                "takes " + ItemType.words(target) + ", but the mapping builds " + what,
                "Map a value of that type.");
    }

    /** A member that the target lacks. */
    public static void unknown(
            Findings findings, Obj target, String member, boolean isEnforced, Source at) {
        boolean isCertain = target.others() == Others.NONE;
        findings.make(
                isEnforced ? "0526" : "0528",
                isCertain,
                target.name() + "." + member,
                at,
                target.name()
                        + " has no "
                        + target.kind().noun()
                        + " '"
                        + member
                        + "'"
                        + (isCertain ? "." : " that is described."),
                Findings.instead(member, target.members().keySet(), target.kind().noun()));
    }

    private void cannot(ItemType given, ItemType target) {
        make(
                "0530",
                true,
                "takes " + ItemType.words(target) + ", but the value is " + constant(given),
                "Map a value of that type.");
    }

    private static String constant(ItemType given) {
        return given instanceof Text text && !text.values().isEmpty()
                ? "'" + String.join("', '", text.values().stream().limit(5).toList()) + "'"
                : ItemType.words(given);
    }

    private void may(String what, String remedy) {
        make("0531", false, what, remedy);
    }

    private void make(String number, boolean isCertain, String what, String remedy) {
        findings.make(
                number,
                isCertain,
                name,
                at,
                "'"
                        + name
                        + "'"
                        + (declared.isEmpty() ? "" : " (" + declared + ")")
                        + " "
                        + what
                        + ".",
                remedy);
    }
}
