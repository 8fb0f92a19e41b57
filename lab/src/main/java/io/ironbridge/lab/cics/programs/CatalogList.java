package io.ironbridge.lab.cics.programs;

import io.ironbridge.lab.cics.program.ConditionException;
import io.ironbridge.lab.cics.program.TaskFiles;
import io.ironbridge.lab.cics.task.RegionRequest.Match;

/** 01INQC: up to 15 items from a reference on; an invalid reference lists from the first. */
final class CatalogList {
    private static final int START_REFERENCE = CatalogArea.REQUEST;
    private static final int LAST_REFERENCE = START_REFERENCE + 4;
    private static final int COUNT = LAST_REFERENCE + 4;
    private static final int ROWS = COUNT + 3;
    private static final int ROW_LENGTH = 60;
    private static final int MOST_ROWS = 15;

    private final TaskFiles files;
    private final CatalogArea area;
    private int count;

    CatalogList(TaskFiles files, CatalogArea area) {
        this.files = files;
        this.area = area;
    }

    void list() {
        int start = area.number(START_REFERENCE, 4).orElse(0);
        area.number(START_REFERENCE, 4, start);
        clear();
        try {
            files.startBrowse(CatalogItem.FILE, CatalogItem.key(start), Match.EQUAL_OR_GREATER);
            browse();
        } catch (ConditionException e) {
            if (e.resp() != CatalogArea.NOTFND) {
                area.answer(e);
                return;
            }
        }
        area.answer(0, "%02d items listed".formatted(count));
    }

    /** Unused rows must be valid data, too. */
    private void clear() {
        area.number(LAST_REFERENCE, 4, 0);
        area.number(COUNT, 3, 0);
        for (int row = 0; row < MOST_ROWS; row++) {
            area.item(ROWS + row * ROW_LENGTH, CatalogItem.NONE);
        }
    }

    private void browse() {
        try {
            while (count < MOST_ROWS) {
                add(CatalogItem.read(files.readNext(CatalogItem.FILE).data().bytes()));
            }
        } catch (ConditionException e) {
            if (e.resp() != CatalogArea.ENDFILE) {
                throw e;
            }
        } finally {
            files.endBrowse(CatalogItem.FILE);
        }
    }

    private void add(CatalogItem item) {
        area.item(ROWS + count * ROW_LENGTH, item);
        area.number(LAST_REFERENCE, 4, item.reference());
        area.number(COUNT, 3, ++count);
    }
}
