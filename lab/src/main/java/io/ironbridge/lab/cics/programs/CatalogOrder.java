package io.ironbridge.lab.cics.programs;

import io.ironbridge.lab.cics.program.ConditionException;
import io.ironbridge.lab.cics.program.TaskFiles;
import java.util.OptionalInt;

/**
 * 01ORDR: takes a quantity from the stock of an item, whose record is locked from the read to the
 * end of the unit of work.
 */
final class CatalogOrder {
    private static final int REFERENCE = CatalogArea.REQUEST + 16;
    private static final int QUANTITY = REFERENCE + 4;

    private final TaskFiles files;
    private final CatalogArea area;

    CatalogOrder(TaskFiles files, CatalogArea area) {
        this.files = files;
        this.area = area;
    }

    void place() {
        OptionalInt reference = area.number(REFERENCE, 4);
        int quantity = area.number(QUANTITY, 3).orElse(0);
        try {
            if (quantity == 0) {
                area.answer(98, "Quantity is not 1 to 999");
            } else if (reference.isEmpty()) {
                throw new ConditionException(CatalogArea.NOTFND, 0);
            } else {
                place(reference.getAsInt(), quantity);
            }
        } catch (ConditionException e) {
            area.answer(e);
        }
    }

    private void place(int reference, int quantity) {
        byte[] key = CatalogItem.key(reference);
        byte[] record = files.readForUpdate(CatalogItem.FILE, key).data().bytes();
        CatalogItem item = CatalogItem.read(record);
        if (item.stock() < quantity) {
            area.answer(97, "Not enough in stock");
        } else {
            files.rewrite(CatalogItem.FILE, item.ordered(quantity).write(record));
            area.answer(0, "Order placed");
        }
    }
}
