package io.ironbridge.cli.records;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.layout.LayoutTable;
import io.ironbridge.copybook.layout.LayoutTable.Row;
import io.ironbridge.copybook.layout.Occurs;
import io.ironbridge.copybook.source.CopybookFault;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Layouts as JSON, for other programs. */
final class LayoutJson {
    private LayoutJson() {}

    static String of(List<Layout> layouts, List<CopybookFault> faults) {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("records", layouts.stream().map(LayoutJson::record).toList());
        report.put("faults", faults.stream().map(CopybookFaultLine::json).toList());
        return JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .build()
                .writeValueAsString(report);
    }

    private static Map<String, Object> record(Layout layout) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("name", layout.name());
        members.put("length", layout.length());
        members.put("minLength", layout.minLength());
        members.put("items", LayoutTable.rows(layout).stream().map(LayoutJson::item).toList());
        return members;
    }

    private static Map<String, Object> item(Row row) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("level", row.level());
        members.put("name", row.name());
        members.put("path", row.path());
        members.put("offset", row.offset());
        members.put("length", row.length());
        members.put("picture", row.picture());
        members.put("usage", row.usage());
        put(members, "sliding", row.sliding());
        if (row.minLength() != row.length()) {
            members.put("minLength", row.minLength());
        }
        if (row.occurs().table()) {
            members.put("occurs", occurs(row.occurs()));
            members.put("total", row.extent());
        }
        if (!row.redefines().isEmpty()) {
            members.put(row.level() == 66 ? "renames" : "redefines", row.redefines());
        }
        if (row.slackBefore() > 0) {
            members.put("slackBefore", row.slackBefore());
        }
        put(members, "counter", row.counter());
        put(members, "hidden", !row.included());
        return members;
    }

    private static void put(Map<String, Object> members, String name, boolean fact) {
        if (fact) {
            members.put(name, true);
        }
    }

    private static Map<String, Object> occurs(Occurs occurs) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("min", occurs.min());
        members.put("max", occurs.max());
        if (occurs.counted()) {
            members.put("dependsOn", occurs.dependsOn());
        }
        if (occurs.slackAfter() > 0) {
            members.put("slackAfter", occurs.slackAfter());
        }
        return members;
    }
}
