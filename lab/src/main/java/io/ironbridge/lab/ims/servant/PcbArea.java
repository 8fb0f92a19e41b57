package io.ironbridge.lab.ims.servant;

import io.ironbridge.lab.form.HostForm;
import io.ironbridge.lab.ims.dli.PcbDescription;
import io.ironbridge.lab.ims.dli.PcbMask;
import io.ironbridge.lab.ims.program.HostData;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * A PCB in the storage of a COBOL program. Names are text as the program has it, numbers as on the
 * host; the key feedback area is converted by the program's own description of the PCB, and where
 * that has addresses, what lies behind them is shifted. Source: IMS Application Programming, "I/O
 * PCB mask", "DB PCB mask".
 */
final class PcbArea {
    private static final int NAME = 8;
    private static final int STATUS = 10;
    private static final int STATUS_LENGTH = 2;
    private static final int PACKED = 4;

    /** Of messages. */
    private static final int DATE = 12;

    private static final int TIME = 16;
    private static final int SEQUENCE = 20;
    private static final int MOD = 24;
    private static final int USER = 32;
    private static final int GROUP = 40;
    private static final int MESSAGE_LENGTH = 64;

    /** Of databases. */
    private static final int LEVEL = 8;

    private static final int LEVEL_LENGTH = 2;
    private static final int OPTIONS = 12;
    private static final int SEGMENT = 20;
    private static final int KEY_LENGTH = 28;
    private static final int SENSITIVE = 32;
    private static final int KEY = 36;

    private static final ValueLayout.OfInt INT =
            ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final MemorySegment storage;
    private final ProgramText text;
    private final HostForm form;
    private final boolean shifted;

    private PcbArea(MemorySegment storage, ProgramText text, HostForm form, boolean shifted) {
        this.storage = storage;
        this.text = text;
        this.form = form;
        this.shifted = shifted;
    }

    private static int length(PcbDescription description) {
        return switch (description) {
            case PcbDescription.Message _ -> MESSAGE_LENGTH;
            case PcbDescription.Database database -> KEY + database.keyLength();
        };
    }

    /**
     * Lays it out as a program finds it first.
     *
     * @param form of the whole PCB in the program's description, for its key feedback area
     */
    static PcbArea of(PcbDescription description, Arena arena, ProgramText text, HostForm form) {
        int length = length(description);
        int here = text.host() ? length : form.toNative(new byte[length]).length;
        PcbArea area = new PcbArea(arena.allocate(here), text, form, here != length);
        area.status("");
        switch (description) {
            case PcbDescription.Message(String name) -> area.message(name);
            case PcbDescription.Database database -> area.database(database);
        }
        return area;
    }

    private void message(String name) {
        text(0, name, NAME);
        show(new PcbMask.InputOutput(name, 0, 0, 0, "", "", ""));
    }

    private void database(PcbDescription.Database database) {
        text(0, database.dbd(), NAME);
        text(LEVEL, "00", LEVEL_LENGTH);
        text(OPTIONS, database.processingOptions(), PACKED);
        text(SEGMENT, "", NAME);
        storage.set(INT, at(SENSITIVE), database.sensitiveSegments());
    }

    /** The address that the program knows it by. */
    MemorySegment storage() {
        return storage;
    }

    /** Shows the status code of a call. */
    void status(String status) {
        text(STATUS, status, STATUS_LENGTH);
    }

    /** Shows what else a call changed. */
    void show(PcbMask mask) {
        switch (mask) {
            case PcbMask.Unchanged() -> {}
            case PcbMask.InputOutput shown -> show(shown);
            case PcbMask.Database shown -> show(shown);
        }
    }

    private void show(PcbMask.InputOutput shown) {
        text(0, shown.lterm(), NAME);
        packed(DATE, shown.julianDate());
        packed(TIME, shown.time());
        storage.set(INT, at(SEQUENCE), shown.sequence());
        text(MOD, shown.modName(), NAME);
        text(USER, shown.user(), NAME);
        text(GROUP, shown.group(), NAME);
    }

    private void show(PcbMask.Database shown) {
        text(LEVEL, "%02d".formatted(shown.level()), LEVEL_LENGTH);
        text(SEGMENT, shown.segment(), NAME);
        int length = Math.min(shown.key().length(), (int) storage.byteSize() - at(KEY));
        storage.set(INT, at(KEY_LENGTH), length);
        byte[] host = new byte[KEY + length];
        System.arraycopy(shown.key().bytes(), 0, host, KEY, length);
        if (!text.host()) {
            host = form.toNative(host);
        }
        MemorySegment.copy(host, at(KEY), storage, ValueLayout.JAVA_BYTE, at(KEY), length);
    }

    /** Where the program has what lies at this offset on the host. */
    private int at(int offset) {
        return shifted ? form.toNative(new byte[offset]).length : offset;
    }

    private void packed(int offset, int value) {
        byte[] bytes = new byte[PACKED];
        HostData.putPacked(bytes, 0, PACKED, value);
        MemorySegment.copy(bytes, 0, storage, ValueLayout.JAVA_BYTE, at(offset), PACKED);
    }

    private void text(int offset, String value, int length) {
        byte[] bytes = text.bytes(value, length);
        MemorySegment.copy(bytes, 0, storage, ValueLayout.JAVA_BYTE, at(offset), length);
    }
}
