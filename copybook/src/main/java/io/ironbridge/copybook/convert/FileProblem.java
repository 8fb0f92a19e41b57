package io.ironbridge.copybook.convert;

import io.ironbridge.copybook.transcode.Reason;

/** What can be wrong in a file. */
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
    BLOCK_DESCRIPTOR("IRB-CONV-0004E", "Try record format V: most file transfers leave BDWs away"),
    BLOCK_DISAGREES("IRB-CONV-0005E", "Try record format V: most file transfers leave BDWs away"),
    SEGMENT_ORDER("IRB-CONV-0006E", "Check whether the file was transferred as a whole"),
    TOO_LONG("IRB-CONV-0007E", "Check the record format, or allow more with --max-record-length"),
    UNMEASURED(
            "IRB-CONV-0008E",
            "Check copybook, code page and record format; give --record-length if all records have"
                    + " one length"),
    NO_RULE("IRB-CONV-0009E", "Add the value to --select, or *:RECORD for all others"),
    DATA(
            "IRB-CONV-0010E",
            "Check copybook, code page and record format, or go on after faults with --on-error"
                    + " skip"),
    NOT_JSON(
            "IRB-CONV-0011E",
            "Give one JSON value for each record, line by line or in one array; broken lines are"
                    + " left out with --on-error skip"),
    JSON_TOO_LONG("IRB-CONV-0012E", "Check the JSON, or allow more with --max-json-length"),
    WRAPPER("IRB-CONV-0013E", "Name one of the records, as {\"NAME\": ...}"),
    UNWRITABLE("IRB-CONV-0014E", "Check record format and length"),
    VALUE(
            "IRB-CONV-0015E",
            "Correct the value, or allow that values are cut or rounded, or go on after faults with"
                    + " --on-error skip"),
    SHORT_LINE(
            "IRB-CONV-0017E",
            "Get the file with another record format: bytes of such items may look like the end of"
                    + " a line"),
    /** Like {@link #DATA}, where the record has another length than it should. */
    LENGTH(
            "IRB-CONV-0010E",
            "Check record format and length (V and VB have descriptors, F has none) and the"
                    + " copybook; --long-records passes over bytes behind a record, --short-records"
                    + " leaves items away"),
    OTHER_TYPE("IRB-CONV-0018E", "Correct the value, or the name of the record in JSON");

    private final String code;
    private final String suggestion;

    FileProblem(String code, String suggestion) {
        this.code = code;
        this.suggestion = suggestion;
    }

    /** What is wrong where a record cannot be decoded. */
    static FileProblem of(Reason reason) {
        return reason == Reason.LONG_RECORD || reason == Reason.SHORT_RECORD ? LENGTH : DATA;
    }

    FileFault fault(String file, long record, long offset, String what) {
        return new FileFault(code, file, record, offset, what, suggestion);
    }
}
