package io.ironbridge.copybook.convert;

/** Kinds of faults in files. */
enum FileProblem {
    TRUNCATED(
            "IRB-CONV-0001E",
            "Check record format and length, and whether the file was transferred as a whole and in"
                    + " binary"),
    SHORT_DESCRIPTOR(
            "IRB-CONV-0002E",
            "Check the record format, and whether the file was transferred with its RDWs"),
    UNKNOWN_DESCRIPTOR(
            "IRB-CONV-0003E",
            "Check the record format, and whether the file was transferred with its RDWs"),
    BLOCK_DESCRIPTOR("IRB-CONV-0004E", "Try record format V: most file transfers remove BDWs"),
    BLOCK_DISAGREES("IRB-CONV-0005E", "Try record format V: most file transfers remove BDWs"),
    SEGMENT_ORDER("IRB-CONV-0006E", "Check whether the file was transferred as a whole"),
    TOO_LONG("IRB-CONV-0007E", "Check the record format, or allow more with --max-record-length"),
    UNMEASURED(
            "IRB-CONV-0008E",
            "Check copybook, code page and record format; set --record-length if all records have"
                    + " the same length"),
    NO_RULE("IRB-CONV-0009E", "Add the value to --select, or *:RECORD for all others"),
    DATA("IRB-CONV-0010E", "Check copybook, code page and record format"),
    NOT_JSON(
            "IRB-CONV-0011E",
            "Give one JSON value for each record, line by line or in one array; --on-error skip"
                    + " omits broken lines"),
    JSON_TOO_LONG("IRB-CONV-0012E", "Check the JSON, or allow more with --max-json-length"),
    WRAPPER("IRB-CONV-0013E", "Name one of the records, as {\"NAME\": ...}"),
    UNWRITABLE("IRB-CONV-0014E", "Check record format and length"),
    VALUE("IRB-CONV-0015E", "Correct the value"),
    NULL("IRB-CONV-0016E", "Give a record, or omit such values with --on-error skip"),
    SHORT_LINE(
            "IRB-CONV-0017E",
            "Get the file with another record format: bytes of such items may look like the end of"
                    + " a line"),
    OTHER_TYPE("IRB-CONV-0018E", "Correct the value, or the name of the record in JSON");

    private final String code;
    private final String suggestion;

    FileProblem(String code, String suggestion) {
        this.code = code;
        this.suggestion = suggestion;
    }

    FileFault fault(String file, long record, long offset, String what) {
        return fault(file, record, offset, what, "");
    }

    /** A fault with bytes or values of the file. */
    FileFault fault(String file, long record, long offset, String what, String data) {
        return advising(file, record, offset, what, data, suggestion);
    }

    /** A fault with another suggestion than the usual one. */
    FileFault advising(
            String file, long record, long offset, String what, String data, String advice) {
        return new FileFault(code, file, record, offset, what, data, advice);
    }
}
