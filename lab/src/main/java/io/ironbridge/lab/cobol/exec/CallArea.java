package io.ironbridge.lab.cobol.exec;

/**
 * Offsets of the fields of DFHX-CALL, in bytes from its address. Numbers are in the byte order of
 * the machine and may be unaligned. The copybook DFHXCALL describes the same.
 */
public final class CallArea {
    /** Four characters that name the version: {@link #EYE_CATCHER}. */
    public static final int EYE = 0;

    /** 4 bytes: the number of the command. */
    public static final int COMMAND = 4;

    /** 8 bytes: bit {@link CommandOption#bit()} of each option that is there. */
    public static final int OPTIONS = 8;

    /** 4 bytes: line of the command in its source, from 1. */
    public static final int LINE = 16;

    /** 4 bytes: the runtime sets 1 to have the result slots stored, and 0 otherwise. */
    public static final int RESULTS = 20;

    /** 4 bytes: the program keeps the call's return value here. */
    public static final int BRANCH = 24;

    /** 16 slots of 8 bytes: signed numbers. */
    public static final int NUMBERS = 32;

    /** 6 slots of 4 bytes: the lengths of the areas in bytes. */
    public static final int LENGTHS = 160;

    /** 8 slots of 8 bytes: addresses. */
    public static final int POINTERS = 184;

    /** 24 slots of 64 bytes: characters, padded with blanks. */
    public static final int TEXTS = 248;

    /** Bytes of the whole area. */
    public static final int SIZE = 1784;

    /** What {@link #EYE} holds. */
    public static final String EYE_CATCHER = "IBX1";

    /** Bit of DFHX-OPTIONS: the command has RESP or NOHANDLE, so no condition may branch. */
    public static final int NOHANDLE_BIT = 56;

    /** Area arguments of every call, after DFHX-CALL and DFHEIBLK; those not used are null. */
    public static final int AREA_ARGUMENTS = 6;

    private static final int NUMBER_SLOTS = 16;
    private static final int POINTER_SLOTS = 8;
    private static final int TEXT_SLOTS = 24;
    private static final int NUMBER_BYTES = 8;
    private static final int LENGTH_BYTES = 4;
    private static final int POINTER_BYTES = 8;
    private static final int TEXT_BYTES = 64;

    private CallArea() {}

    /** Offset of the option's slot; for an area, that of its length. */
    public static int offset(CommandOption option) {
        int before = option.slot() - 1;
        return switch (option.kind()) {
            case NUMBER, LABEL, CONDITION -> NUMBERS + before * NUMBER_BYTES;
            case AREA -> LENGTHS + before * LENGTH_BYTES;
            case POINTER -> POINTERS + before * POINTER_BYTES;
            case TEXT -> TEXTS + before * TEXT_BYTES;
            case FLAG -> throw new IllegalArgumentException(option.keyword() + " has no slot");
        };
    }

    static int slots(OptionKind kind) {
        return switch (kind) {
            case NUMBER, LABEL, CONDITION -> NUMBER_SLOTS;
            case AREA -> AREA_ARGUMENTS;
            case POINTER -> POINTER_SLOTS;
            case TEXT -> TEXT_SLOTS;
            case FLAG -> 0;
        };
    }
}
