package io.ironbridge.lab.cics.programs;

import io.ironbridge.lab.cics.program.ConditionException;
import io.ironbridge.lab.cics.program.TaskFiles;
import io.ironbridge.lab.cics.task.RegionRequest.Match;
import java.util.OptionalInt;

/** 01INQS: inquires on one item. */
final class CatalogItemInquiry {
    private static final int REFERENCE = CatalogArea.REQUEST;
    private static final int UNUSED_DIGITS = REFERENCE + 4;
    private static final int ITEM = UNUSED_DIGITS + 7;
    private static final int UNUSED_TEXT = ITEM + 60;

    private final TaskFiles files;
    private final CatalogArea area;

    CatalogItemInquiry(TaskFiles files, CatalogArea area) {
        this.files = files;
        this.area = area;
    }

    void show() {
        OptionalInt reference = area.number(REFERENCE, 4);
        area.number(REFERENCE, 4, reference.orElse(0));
        area.number(UNUSED_DIGITS, 7, 0);
        area.item(ITEM, CatalogItem.NONE);
        area.text(UNUSED_TEXT, CatalogArea.LENGTH - UNUSED_TEXT, "");
        try {
            area.item(ITEM, read(reference));
            area.answer(0, "Item found");
        } catch (ConditionException e) {
            area.answer(e);
        }
    }

    private CatalogItem read(OptionalInt reference) {
        if (reference.isEmpty()) {
            throw new ConditionException(CatalogArea.NOTFND, 0);
        }
        byte[] key = CatalogItem.key(reference.getAsInt());
        return CatalogItem.read(files.read(CatalogItem.FILE, key, Match.EQUAL).data().bytes());
    }
}
