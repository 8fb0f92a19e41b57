package io.ironbridge.lab.form.source;

import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.layout.LayoutTable;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.copybook.parse.Dialect;
import io.ironbridge.copybook.source.CopyLibrary;
import io.ironbridge.copybook.source.CopybookException;
import io.ironbridge.copybook.source.CopybookFault;
import io.ironbridge.copybook.source.SourceFile;
import io.ironbridge.copybook.source.SourceOptions;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The records of a program; each layout is computed on demand. */
final class Records {
    private static final String DATA = " DATA DIVISION. WORKING-STORAGE SECTION. ";

    /** SYNC moves items; addresses of another length are another matter. */
    private static final Dialect HOST =
            Dialect.IBM.withPointerBytes(Dialect.GNUCOBOL_IBM.pointerBytes());

    private static final Dialect SHORT_ADDRESSES =
            Dialect.GNUCOBOL_IBM.withPointerBytes(Dialect.IBM.pointerBytes());

    private final RecordTexts texts;
    private final Map<RecordText, RecordLayout> layouts = new HashMap<>();

    Records(RecordTexts texts) {
        this.texts = texts;
    }

    boolean has(ItemName name) {
        return !texts.naming(name.name()).isEmpty();
    }

    /**
     * The item of a name.
     *
     * @param from what names it
     */
    FoundItem find(ItemName name, SourcePlace from) throws Refusal {
        List<FoundItem> found = new ArrayList<>();
        for (RecordText text : texts.naming(name.name())) {
            RecordLayout layout = layout(text);
            layout.named(name).forEach(item -> found.add(new FoundItem(layout, item)));
        }
        if (found.size() != 1) {
            String what = found.isEmpty() ? "There is no item " : "There are several items ";
            throw new Refusal(FormFault.NO_LAYOUT, from, name.toString(), what + name);
        }
        return found.getFirst();
    }

    private RecordLayout layout(RecordText text) throws Refusal {
        RecordLayout known = layouts.get(text);
        if (known == null) {
            known = understood(text);
            layouts.put(text, known);
        }
        return known;
    }

    private RecordLayout understood(RecordText text) throws Refusal {
        Layout here = parse(text, Dialect.GNUCOBOL_IBM);
        RecordLayout layout = new RecordLayout(text, here, parse(text, SHORT_ADDRESSES));
        checkPlaces(layout, here, parse(text, HOST));
        checkAddresses(layout);
        return layout;
    }

    private Layout parse(RecordText text, Dialect dialect) throws Refusal {
        byte[] source = (header() + text.text()).getBytes(StandardCharsets.UTF_8);
        try {
            return CopybookParser.parse(
                            new SourceFile("record", source),
                            CopyLibrary.NONE,
                            SourceOptions.DEFAULT.withFormat(SourceOptions.Format.FREE),
                            dialect)
                    .layouts()
                    .getFirst();
        } catch (CopybookException e) {
            throw refusal(text, e.faults());
        }
    }

    /** In the line of the first entry. */
    private String header() {
        String special = texts.specialNames().toUpperCase(Locale.ROOT);
        boolean matters = special.contains("DECIMAL-POINT") || special.contains("CURRENCY");
        return matters
                ? "ENVIRONMENT DIVISION. CONFIGURATION SECTION. SPECIAL-NAMES. "
                        + texts.specialNames()
                        + "."
                        + DATA
                : DATA;
    }

    private static Refusal refusal(RecordText text, List<CopybookFault> faults) {
        for (CopybookFault fault : faults) {
            if (fault.severity() == CopybookFault.Severity.ERROR) {
                String what = fault.code() + " " + fault.what();
                SourcePlace place = text.place(fault.position().line());
                return new Refusal(FormFault.NOT_UNDERSTOOD, place, fault.text(), what);
            }
        }
        throw new IllegalStateException("No error among the faults");
    }

    /**
     * Data does not move when its form changes: it must have the host's position. Groups may begin
     * or end with slack bytes that the host has outside.
     */
    private static void checkPlaces(RecordLayout layout, Layout here, Layout host) throws Refusal {
        List<LayoutTable.Row> hostRows = LayoutTable.rows(host);
        List<LayoutTable.Row> rows = LayoutTable.rows(here);
        List<Item> items = here.items();
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            boolean moved =
                    item instanceof Field && rows.get(i).offset() != hostRows.get(i).offset();
            boolean longer =
                    (item instanceof Field || item.occurs().table())
                            && rows.get(i).extent() != hostRows.get(i).extent();
            if (moved || longer) {
                String name = item.description().originalName();
                String what =
                        name
                                + (moved
                                        ? " has another position on the host"
                                        : " has another length on the host");
                throw new Refusal(FormFault.ELSEWHERE, layout.place(item), name, what);
            }
        }
    }

    /** Only addresses move data when their form changes; SYNC must not behind them. */
    private static void checkAddresses(RecordLayout layout) throws Refusal {
        for (Item item : layout.layout().items()) {
            if (item instanceof Group group) {
                checkAddresses(layout, group);
            }
        }
    }

    private static void checkAddresses(RecordLayout layout, Group group) throws Refusal {
        int moved = 0;
        for (List<Item> cluster : Clusters.of(group)) {
            for (Item item : cluster) {
                Item host = layout.host(item);
                if (item.place().offset() != host.place().offset() + moved
                        || item.occurs().slackAfter() != host.occurs().slackAfter()) {
                    String name = item.description().originalName();
                    String what = name + " has another position on the host";
                    throw new Refusal(FormFault.ELSEWHERE, layout.place(item), name, what);
                }
            }
            moved += PlanBuilder.length(cluster) - layout.hostLength(cluster);
        }
    }
}
