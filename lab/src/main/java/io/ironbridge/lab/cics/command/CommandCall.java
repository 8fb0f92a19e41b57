package io.ironbridge.lab.cics.command;

import io.ironbridge.lab.cics.program.AbendException;
import io.ironbridge.lab.cics.runtime.CodePageTables;
import io.ironbridge.lab.cics.runtime.Eib;
import io.ironbridge.lab.cics.runtime.Level;
import io.ironbridge.lab.cics.runtime.ProgramControl;
import io.ironbridge.lab.cics.runtime.RunningTask;
import io.ironbridge.lab.cobol.exec.CallArea;
import io.ironbridge.lab.cobol.exec.Command;
import io.ironbridge.lab.cobol.exec.CommandOption;
import io.ironbridge.lab.form.HostForm;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Optional;

/**
 * One EXEC CICS command as a COBOL program passed it: DFHX-CALL, DFHEIBLK and the areas. Options
 * are read by keyword.
 */
@SuppressWarnings("restricted") // the program's own storage
final class CommandCall {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final int TEXT_BYTES = 64;
    private static final int RESULTS_THERE = 1;

    private final MemorySegment call;
    private final Eib eib;
    private final List<MemorySegment> areas;
    private final Command command;
    private final long options;
    private final RunningTask task;
    private final ProgramControl programs;
    private final Level level;

    /**
     * Reads the call's head.
     *
     * @param areas {@link CallArea#AREA_ARGUMENTS} addresses
     */
    CommandCall(
            MemorySegment call,
            MemorySegment eib,
            List<MemorySegment> areas,
            Command command,
            RunningTask task,
            ProgramControl programs) {
        this.call = call;
        this.areas = areas;
        this.command = command;
        this.task = task;
        this.programs = programs;
        this.level = task.level();
        this.eib = new Eib(eib, level.names());
        this.options = call.get(LONG, CallArea.OPTIONS);
        call.set(INT, CallArea.RESULTS, 0);
    }

    /** Number of the command that the program passes. */
    static int commandNumber(MemorySegment call) {
        return call.get(INT, CallArea.COMMAND);
    }

    Command command() {
        return command;
    }

    RunningTask task() {
        return task;
    }

    ProgramControl programs() {
        return programs;
    }

    Level level() {
        return level;
    }

    Eib eib() {
        return eib;
    }

    /** Address of DFHX-CALL, which identifies a program within a link level. */
    long owner() {
        return call.address();
    }

    /** RESP or NOHANDLE: no condition may branch. */
    boolean noHandle() {
        return (options & (1L << CallArea.NOHANDLE_BIT)) != 0;
    }

    /** Line of the command in its source. */
    int line() {
        return call.get(INT, CallArea.LINE);
    }

    boolean has(String keyword) {
        return (options & option(keyword).mask()) != 0;
    }

    /** The text of an option that is given, without trailing blanks. */
    String text(String keyword) {
        return level.names().text(textBytes(keyword));
    }

    /** The text of an option that is given, without change. */
    byte[] textBytes(String keyword) {
        CommandOption option = option(keyword);
        return call.asSlice(CallArea.offset(option), option.length())
                .toArray(ValueLayout.JAVA_BYTE);
    }

    Optional<String> textIfGiven(String keyword) {
        return has(keyword) ? Optional.of(text(keyword)) : Optional.empty();
    }

    long number(String keyword) {
        return call.get(LONG, CallArea.offset(option(keyword)));
    }

    long number(String keyword, long otherwise) {
        return has(keyword) ? number(keyword) : otherwise;
    }

    /** The second number of HANDLE CONDITION: the label's index. */
    long secondNumber(String keyword) {
        return call.get(LONG, CallArea.offset(option(keyword)) + Long.BYTES);
    }

    MemorySegment pointer(String keyword) {
        return call.get(ValueLayout.ADDRESS_UNALIGNED, CallArea.offset(option(keyword)));
    }

    /** Length of an area as the program declares it, in bytes. */
    int declaredLength(String area) {
        return call.get(INT, CallArea.offset(option(area)));
    }

    /**
     * The bytes of an area in the program's form.
     *
     * @throws AbendException AEYD for an area that has no storage
     */
    byte[] bytes(String area, int length) {
        return length == 0 ? new byte[0] : storage(area, length).toArray(ValueLayout.JAVA_BYTE);
    }

    /** The bytes of an area in host form. */
    byte[] hostBytes(String area, int length) {
        byte[] bytes = bytes(area, length);
        return level.host() ? bytes : form(area).toHost(bytes);
    }

    /**
     * Stores bytes at the beginning of an area, never more than its declared length.
     *
     * @throws AbendException AEYD for an area that has no storage
     */
    void store(String area, byte[] bytes) {
        int length = Math.min(bytes.length, declaredLength(area));
        if (length > 0) {
            MemorySegment to = storage(area, length);
            MemorySegment.copy(bytes, 0, to, ValueLayout.JAVA_BYTE, 0, length);
        }
    }

    /** The address of an area; null if it has no storage. */
    MemorySegment address(String area) {
        return areas.get(option(area).slot() - 1);
    }

    /** The form of the area of this command. */
    HostForm form(String area) {
        return level.forms().area(line(), area).orElse(CodePageTables.TEXT);
    }

    /** Fills the slot of a text option, if it is given. */
    void give(String keyword, String value) {
        if (has(keyword)) {
            byte[] bytes = level.names().padded(value, TEXT_BYTES);
            MemorySegment.copy(
                    bytes,
                    0,
                    call,
                    ValueLayout.JAVA_BYTE,
                    CallArea.offset(option(keyword)),
                    TEXT_BYTES);
            setResults();
        }
    }

    /** Fills the slot of a number option, if it is given. */
    void give(String keyword, long value) {
        if (has(keyword)) {
            call.set(LONG, CallArea.offset(option(keyword)), value);
            setResults();
        }
    }

    /** Fills the slot of a pointer option, if it is given. */
    void give(String keyword, MemorySegment value) {
        if (has(keyword)) {
            call.set(ValueLayout.ADDRESS_UNALIGNED, CallArea.offset(option(keyword)), value);
            setResults();
        }
    }

    private void setResults() {
        call.set(INT, CallArea.RESULTS, RESULTS_THERE);
    }

    private MemorySegment storage(String area, int length) {
        MemorySegment address = address(area);
        if (address.equals(MemorySegment.NULL)) {
            throw new AbendException("AEYD");
        }
        return address.reinterpret(length);
    }

    private CommandOption option(String keyword) {
        return command.option(keyword)
                .orElseThrow(
                        () -> new IllegalArgumentException(command.name() + " has no " + keyword));
    }
}
