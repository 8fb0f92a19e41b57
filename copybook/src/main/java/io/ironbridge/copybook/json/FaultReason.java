package io.ironbridge.copybook.json;

/** Why a value could not be converted. */
public enum FaultReason {
    INVALID_DIGIT("a digit is not valid"),
    INVALID_SIGN("the sign is not valid"),
    OVERFLOW_DIGIT("the unused first half byte holds a digit"),
    NOT_FINITE("the floating-point value is not a finite number"),
    INVALID_EDITING("the text does not fit the picture"),
    UNMAPPABLE("a character has no counterpart in the code page"),
    INVALID_TEXT("the bytes are not text of the code page"),
    COUNT_OUT_OF_RANGE("the number of occurrences is outside the table's bounds"),
    SHORT_RECORD("the record ends before the item"),
    LONG_RECORD("there are bytes after the record"),
    NOT_JSON("the JSON is not well formed"),
    TOO_DEEP("the JSON is nested too deep"),
    WRONG_TYPE("the JSON value has the wrong type"),
    NOT_A_NUMBER("the text is not a number"),
    TOO_LARGE("the number has more digits than the item"),
    NEGATIVE("the item has no sign and the number is negative"),
    FRACTION_TOO_LONG("the number has more decimals than the item"),
    TEXT_TOO_LONG("the text is longer than the item"),
    TOO_MANY_ITEMS("the array has more elements than the table"),
    TOO_FEW_ITEMS("the array has fewer elements than the table needs"),
    COUNTER_DISAGREES("the counter and its arrays give different numbers of occurrences"),
    UNKNOWN_MEMBER("the record has no such item"),
    MISSING_MEMBER("the item is not given"),
    INVALID_RAW("the raw value is not the item's number of bytes in hexadecimal"),
    INTERNAL("the item could not be handled");

    private final String sentence;

    FaultReason(String sentence) {
        this.sentence = sentence;
    }

    /** The reason in words, without capital and full stop. */
    public String sentence() {
        return sentence;
    }
}
