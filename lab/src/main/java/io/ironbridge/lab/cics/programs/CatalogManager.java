package io.ironbridge.lab.cics.programs;

import io.ironbridge.lab.cics.program.CicsProgram;
import io.ironbridge.lab.cics.program.CicsTask;

/**
 * DFH0XCMN: lists and shows the items of file EXMPCAT and takes orders for them, behind the
 * interface that copybook DFH0XCP1 describes. Abends with EXCA when its COMMAREA is shorter.
 */
final class CatalogManager implements CicsProgram {
    @Override
    public void run(CicsTask task) {
        byte[] commarea = task.commarea();
        if (commarea.length < CatalogArea.LENGTH) {
            throw task.abend("EXCA");
        }
        CatalogArea area = new CatalogArea(commarea);
        area.answer(0, "");
        switch (area.text(CatalogArea.REQUEST_ID, CatalogArea.REQUEST_ID_LENGTH)) {
            case "01INQC" -> new CatalogList(task.files(), area).list();
            case "01INQS" -> new CatalogItemInquiry(task.files(), area).show();
            case "01ORDR" -> new CatalogOrder(task.files(), area).place();
            default -> area.answer(99, "Unknown request");
        }
    }
}
