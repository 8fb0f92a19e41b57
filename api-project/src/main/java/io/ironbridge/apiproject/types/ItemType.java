package io.ironbridge.apiproject.types;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a value can be, as far as its description says. A value of any type may also be absent or
 * null.
 */
public sealed interface ItemType {
    /** Bound of a text or of decimals that is not known to exist. */
    int UNBOUNDED = Integer.MAX_VALUE;

    /** Most decimals or zeros of a number in words. */
    int LONGEST_PLAIN = 40;

    /** Nothing is known about the value. */
    ItemType ANY = new Any();

    /** See {@link #ANY}. */
    record Any() implements ItemType {}

    /**
     * A text.
     *
     * @param most most characters
     * @param values all that it can be; empty if they are not known
     * @param number the number that it holds; null if it may hold anything
     */
    record Text(int most, Set<String> values, @Nullable Num number, Form form) implements ItemType {
        public static final Text UNKNOWN = upTo(UNBOUNDED);

        public Text {
            values = Collections.unmodifiableSet(new LinkedHashSet<>(values));
        }

        public static Text upTo(int most) {
            return new Text(most, Set.of(), null, Form.PLAIN);
        }

        /** A text that is known. */
        public static Text constant(String text) {
            return new Text(text.length(), Set.of(text), Num.in(text).orElse(null), Form.PLAIN);
        }

        /** A text that holds a number, with any leading zeros. */
        public static Text holding(Num number) {
            return new Text(UNBOUNDED, Set.of(), number, Form.PARAMETER);
        }

        /** The same text as a parameter. */
        public Text asParameter() {
            return new Text(most, values, number, Form.PARAMETER);
        }

        boolean isConstant() {
            return values.size() == 1;
        }
    }

    /** Where a text comes from. */
    enum Form {
        /** JSON, or an expression. */
        PLAIN,
        /** A text item of a record: it never ends with a blank. */
        RECORD,
        /** A parameter, which is a text whatever it holds. */
        PARAMETER
    }

    /**
     * A number.
     *
     * @param least null if there is no bound
     * @param most null if there is no bound
     * @param decimals most digits after the decimal point; negative if nothing is known
     * @param digits most digits of the exact value, 0 if not bounded; decides whether JSONata
     *     computes with it exactly
     */
    record Num(@Nullable BigDecimal least, @Nullable BigDecimal most, int decimals, int digits)
            implements ItemType {
        /** Of a computed number. */
        static final int DECIMALS_UNKNOWN = -1;

        private static final int LONGEST = 64;

        static final Num COMPUTED = new Num(null, null, DECIMALS_UNKNOWN, 0);
        static final Num WHOLE = new Num(null, null, 0, 0);
        static final Num COUNT = new Num(BigDecimal.ZERO, null, 0, 0);

        static Num constant(BigDecimal value) {
            return new Num(value, value, Math.max(0, value.stripTrailingZeros().scale()), 0);
        }

        /** A whole number within bounds. */
        public static Num whole(long least, long most) {
            return new Num(BigDecimal.valueOf(least), BigDecimal.valueOf(most), 0, 0);
        }

        /** The number that a text consists of. */
        static Optional<Num> in(String text) {
            String digits = text.strip();
            if (digits.isEmpty() || digits.length() > LONGEST) {
                return Optional.empty();
            }
            try {
                BigDecimal value = new BigDecimal(digits);
                return Math.abs((long) value.scale()) > LONGEST
                        ? Optional.empty()
                        : Optional.of(constant(value));
            } catch (NumberFormatException e) {
                return Optional.empty();
            }
        }

        /** The upper bound, or another if there is none. */
        BigDecimal most(long otherwise) {
            return most == null ? BigDecimal.valueOf(otherwise) : most;
        }

        boolean isConstant() {
            return least != null && most != null && least.compareTo(most) == 0;
        }

        boolean hasDecimals() {
            return decimals > 0 && decimals < UNBOUNDED;
        }

        /** Most characters when it is written without an exponent. */
        int characters() {
            if (least == null || most == null || decimals < 0 || decimals == UNBOUNDED) {
                return UNBOUNDED;
            }
            int whole = Math.max(wholeCharacters(least), wholeCharacters(most));
            return decimals == 0 ? whole : whole + 1 + decimals;
        }

        private static int wholeCharacters(BigDecimal bound) {
            int digits = Math.max(1, bound.precision() - bound.scale());
            return bound.signum() < 0 ? digits + 1 : digits;
        }
    }

    /** True or false. */
    record Bool() implements ItemType {}

    /**
     * An array.
     *
     * @param sequence whether it is the result of a path: a single item then is no array
     */
    record Arr(ItemType items, boolean sequence) implements ItemType {}

    /**
     * An object.
     *
     * @param kind what its members are called
     * @param name as the subject of a sentence
     * @param required members that it must have
     * @param others whether it may have other members
     */
    record Obj(
            Kind kind,
            String name,
            Map<String, Member> members,
            Set<String> required,
            Others others)
            implements ItemType {
        public Obj {
            members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
            required = Collections.unmodifiableSet(new LinkedHashSet<>(required));
        }

        /** An object of named items. */
        public static Obj of(String name, Map<String, Member> members, Others others) {
            return new Obj(Kind.ITEMS, name, members, Set.of(), others);
        }

        /** An object about whose members nothing is known. */
        public static Obj free(String name) {
            return of(name, Map.of(), Others.ALLOWED);
        }

        private Obj refinedBy(Obj other) {
            Obj more = new Obj(kind, other.name, other.members, Set.of(), other.others);
            Map<String, Member> refined = new LinkedHashMap<>(members);
            refined.replaceAll((name, member) -> {
                Member same = more.member(name);
                return same == null ? member : member.refinedBy(same);
            });
            return new Obj(kind, name, refined, required, others);
        }

        /** The member; names of headers and columns have no case. */
        @Nullable Member member(String member) {
            Member exact = members.get(member);
            if (exact != null || !kind.isCaseless()) {
                return exact;
            }
            return members.entrySet().stream()
                    .filter(entry -> entry.getKey().equalsIgnoreCase(member))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElse(null);
        }
    }

    /**
     * A member of an object.
     *
     * @param declared where, or as what, it is declared; empty if not known
     */
    record Member(ItemType type, String declared) {
        private Member refinedBy(Member other) {
            return new Member(
                    refined(type, other.type), declared.isEmpty() ? other.declared : declared);
        }

        /** Without a declaration. */
        public static Member of(ItemType type) {
            return new Member(type, "");
        }
    }

    /** What the members of an object are. */
    enum Kind {
        ITEMS("item"),
        VARIABLES("variable"),
        HOST_VARIABLES("host variable"),
        COLUMNS("column"),
        PATH_PARAMETERS("path parameter"),
        QUERY_PARAMETERS("query parameter"),
        HEADERS("header parameter"),
        COOKIES("cookie parameter");

        private final String noun;

        Kind(String noun) {
            this.noun = noun;
        }

        String noun() {
            return noun;
        }

        boolean isParameters() {
            return switch (this) {
                case PATH_PARAMETERS, QUERY_PARAMETERS, HEADERS, COOKIES -> true;
                case ITEMS, VARIABLES, HOST_VARIABLES, COLUMNS -> false;
            };
        }

        /** Whether names differ by more than case: databases change the case of columns. */
        private boolean isCaseless() {
            return this == HEADERS || this == COLUMNS;
        }
    }

    /** Members besides those that are described. */
    enum Others {
        /** There are none. */
        NONE,
        /** There may be some, although they are not described. */
        DOUBTFUL,
        /** Any are allowed. */
        ALLOWED
    }

    /** A type, with what another description of the same value says where it is open. */
    static ItemType refined(ItemType type, ItemType other) {
        return switch (type) {
            case Any _ -> other;
            case Arr(ItemType items, boolean sequence) when other instanceof Arr(var more, _) ->
                    new Arr(refined(items, more), sequence);
            case Obj obj when other instanceof Obj more -> obj.refinedBy(more);
            case Arr _, Obj _, Text _, Num _, Bool _ -> type;
        };
    }

    /** A number without an exponent, unless it is long. */
    static String plain(BigDecimal number) {
        return Math.abs(number.scale()) > LONGEST_PLAIN
                ? number.toString()
                : number.toPlainString();
    }

    /** Whether nothing is known about a value of this type. */
    static boolean isAny(ItemType type) {
        return type instanceof Any;
    }

    /** The items of arrays of any depth, or the type itself: what a path step sees. */
    static ItemType element(ItemType type) {
        ItemType at = type;
        while (at instanceof Arr(ItemType items, _)) {
            at = items;
        }
        return at;
    }

    /** A type in words, as after "is". */
    static String words(ItemType type) {
        return switch (type) {
            case Any _ -> "of any type";
            case Text text when text.isConstant() ->
                    "the text '" + text.values().iterator().next() + "'";
            case Text(int most, _, _, _) when most == UNBOUNDED -> "a text";
            case Text(int most, _, _, _) -> "a text of at most " + most + " characters";
            case Num number -> words(number);
            case Bool _ -> "true or false";
            case Arr _ -> "an array";
            case Obj _ -> "an object";
        };
    }

    private static String words(Num number) {
        if (number.isConstant()) {
            return "the number " + plain(number.most(0));
        }
        String kind = number.decimals() == 0 ? "a whole number" : "a number";
        String bounds =
                number.least() == null || number.most() == null
                        ? ""
                        : " from " + plain(number.least()) + " to " + plain(number.most());
        return kind
                + bounds
                + (number.hasDecimals() ? " with " + number.decimals() + " decimals" : "");
    }
}
