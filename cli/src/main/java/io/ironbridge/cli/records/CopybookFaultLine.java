package io.ironbridge.cli.records;

import io.ironbridge.copybook.source.CopybookFault;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Formats a fault of a copybook as compilers do, so that editors find the place. */
final class CopybookFaultLine {
    private CopybookFaultLine() {}

    /** For example {@code A.cpy:3:15: error IRB-COPY-0060E: what ("text"). remedy.} */
    static String of(CopybookFault fault) {
        String text = fault.text().isEmpty() ? "" : " (\"" + fault.text() + "\")";
        return "%s: %s %s: %s%s. %s."
                .formatted(
                        place(fault),
                        severity(fault),
                        fault.code(),
                        fault.what(),
                        text,
                        fault.suggestion());
    }

    /** The same as members of a JSON object. */
    static Map<String, Object> json(CopybookFault fault) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("severity", severity(fault));
        members.put("id", fault.code());
        members.put("file", fault.position().file());
        members.put("line", fault.position().line());
        members.put("column", fault.position().column());
        members.put("text", fault.text());
        members.put("what", fault.what());
        members.put("remedy", fault.suggestion());
        return members;
    }

    private static String severity(CopybookFault fault) {
        return fault.severity().name().toLowerCase(Locale.ROOT);
    }

    private static String place(CopybookFault fault) {
        return fault.position().line() == 0 ? fault.position().file() : fault.position().toString();
    }
}
