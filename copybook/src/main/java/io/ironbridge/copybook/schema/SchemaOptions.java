package io.ironbridge.copybook.schema;

/**
 * The form of JSON that a schema describes. The first six correspond to the members of the same
 * name of {@code ConversionOptions.Output} and {@code BadData} of the transcoders.
 *
 * @param fillers whether unnamed items are members
 * @param counters whether counters of tables are members
 * @param editedAsText whether numeric-edited items are strings
 * @param numbersAsText whether numbers of items that may have more than 15 digits are strings
 * @param pointers whether POINTER, INDEX and similar items are members
 * @param nulls whether bad or empty values are null, {@code Remedy.NULL}, {@code Special.NULL}, or
 *     {@code Remedy.OMIT} in a table
 * @param closed whether no other members are allowed: {@code Input.unknownMembers} is false
 * @param described whether each item has its COBOL entry as description
 * @param conditions what level 88 entries are used for
 */
public record SchemaOptions(
        boolean fillers,
        boolean counters,
        boolean editedAsText,
        boolean numbersAsText,
        boolean pointers,
        boolean nulls,
        boolean closed,
        boolean described,
        Conditions conditions) {
    /** What level 88 entries are used for. */
    public enum Conditions {
        /** Nothing. */
        IGNORED,
        /** The description lists them. */
        DESCRIBED,
        /** Other values than theirs are not allowed. */
        ENFORCED
    }

    /** For {@code ConversionOptions.Output.DEFAULT}. */
    public static final SchemaOptions DEFAULT =
            new SchemaOptions(
                    false, true, false, false, false, false, true, true, Conditions.DESCRIBED);

    /** For {@code ConversionOptions.Output.ZOS_CONNECT}. */
    public static final SchemaOptions ZOS_CONNECT =
            new SchemaOptions(
                    true, false, true, false, false, false, true, true, Conditions.DESCRIBED);

    public SchemaOptions withNumbersAsText(boolean asText) {
        return new SchemaOptions(
                fillers,
                counters,
                editedAsText,
                asText,
                pointers,
                nulls,
                closed,
                described,
                conditions);
    }

    public SchemaOptions withConditions(Conditions other) {
        return new SchemaOptions(
                fillers,
                counters,
                editedAsText,
                numbersAsText,
                pointers,
                nulls,
                closed,
                described,
                other);
    }
}
