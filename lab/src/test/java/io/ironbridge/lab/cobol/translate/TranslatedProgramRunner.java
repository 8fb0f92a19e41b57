package io.ironbridge.lab.cobol.translate;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.ironbridge.lab.cobol.exec.CallArea;
import io.ironbridge.lab.cobol.exec.CicsNumbers;
import io.ironbridge.lab.cobol.exec.Command;
import io.ironbridge.lab.cobol.exec.CommandOption;
import io.ironbridge.lab.cobol.exec.CommandTable;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;

/**
 * Runs program RUNPROG in this process with a runtime that knows a few commands, and prints its
 * COMMAREA. A process of its own, because libcob takes over signals.
 */
@SuppressWarnings("restricted") // native memory and functions
public final class TranslatedProgramRunner {
    private static final ValueLayout.OfInt NATIVE_INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong NATIVE_LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final ValueLayout.OfInt HOST_INT =
            ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfShort HOST_SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final int EIBCALEN = 0x18;
    private static final int EIBRESP = 0x4C;
    private static final int EIB_BYTES = 85;
    private static final int COMMAREA_BYTES = 40;
    private static final int ON = 1;
    private static final int END = -1;

    private static int notfndLabel;

    private TranslatedProgramRunner() {}

    /** Takes the libcob to load; the environment names the folder of the modules. */
    public static void main(String[] args) throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            Linker linker = Linker.nativeLinker();
            SymbolLookup libcob = SymbolLookup.libraryLookup(args[0], arena);
            linker.downcallHandle(
                            libcob.findOrThrow("cob_init"),
                            FunctionDescriptor.ofVoid(JAVA_INT, ADDRESS))
                    .invokeExact(0, MemorySegment.NULL);
            MethodHandle resolve =
                    linker.downcallHandle(
                            libcob.findOrThrow("cob_resolve"),
                            FunctionDescriptor.of(ADDRESS, ADDRESS));
            boot(arena, linker, resolve);
            run(arena, linker, libcob, resolve);
        }
        System.out.println("null checks: " + nullChecks());
    }

    private static void boot(Arena arena, Linker linker, MethodHandle resolve) throws Throwable {
        Class<?>[] parameters = new Class<?>[2 + CallArea.AREA_ARGUMENTS];
        Arrays.fill(parameters, MemorySegment.class);
        MethodHandle exec =
                MethodHandles.lookup()
                        .findStatic(
                                TranslatedProgramRunner.class,
                                "exec",
                                MethodType.methodType(int.class, parameters));
        ValueLayout[] layouts = Collections.nCopies(8, ADDRESS).toArray(ValueLayout[]::new);
        MemorySegment stub =
                linker.upcallStub(exec, FunctionDescriptor.of(JAVA_INT, layouts), arena);
        MemorySegment pointer = arena.allocateFrom(ADDRESS, stub);
        MemorySegment boot = (MemorySegment) resolve.invokeExact(arena.allocateFrom("DFHXBOOT"));
        int ignored =
                (int)
                        linker.downcallHandle(boot, FunctionDescriptor.of(JAVA_INT, ADDRESS))
                                .invokeExact(pointer);
    }

    /** One task with a COMMAREA, and one without, with fresh storage. */
    private static void run(Arena arena, Linker linker, SymbolLookup libcob, MethodHandle resolve)
            throws Throwable {
        MemorySegment eib = arena.allocate(EIB_BYTES);
        MemorySegment commarea = arena.allocate(COMMAREA_BYTES).fill((byte) ' ');
        MemorySegment name = arena.allocateFrom("RUNPROG");
        MemorySegment program = (MemorySegment) resolve.invokeExact(name);
        MethodHandle call =
                linker.downcallHandle(program, FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS));
        eib.set(HOST_SHORT, EIBCALEN, (short) COMMAREA_BYTES);
        int ignored = (int) call.invokeExact(eib, commarea);
        byte[] bytes = commarea.toArray(ValueLayout.JAVA_BYTE);
        System.out.println("commarea: [" + new String(bytes, StandardCharsets.US_ASCII) + "]");

        linker.downcallHandle(libcob.findOrThrow("cob_cancel"), FunctionDescriptor.ofVoid(ADDRESS))
                .invokeExact(name);
        eib.set(HOST_SHORT, EIBCALEN, (short) 0);
        ignored = (int) call.invokeExact(eib, MemorySegment.NULL);
    }

    /** Serves a command. */
    public static int exec(
            MemorySegment callAddress,
            MemorySegment eibAddress,
            MemorySegment a1,
            MemorySegment a2,
            MemorySegment a3,
            MemorySegment a4,
            MemorySegment a5,
            MemorySegment a6) {
        MemorySegment call = callAddress.reinterpret(CallArea.SIZE);
        MemorySegment eib = eibAddress.reinterpret(EIB_BYTES);
        int number = call.get(NATIVE_INT, CallArea.COMMAND);
        Command command = CommandTable.standard().byNumber(number).orElseThrow();
        System.out.println(command.name() + " line " + call.get(NATIVE_INT, CallArea.LINE));
        return switch (command.name()) {
            case "HANDLE CONDITION" -> handle(call);
            case "ASSIGN" -> assign(command, call);
            case "GETMAIN" -> getmain(command, call);
            case "READQ TS" -> notfound(call, eib);
            case "WRITEQ TD" -> write(command, call, a1);
            default -> END;
        };
    }

    private static int handle(MemorySegment call) {
        notfndLabel = (int) call.get(NATIVE_LONG, CallArea.NUMBERS + 8);
        return 0;
    }

    private static int assign(Command command, MemorySegment call) {
        CommandOption applid = command.option("APPLID").orElseThrow();
        byte[] text = "LABAPPL ".getBytes(StandardCharsets.US_ASCII);
        MemorySegment slot = call.asSlice(CallArea.offset(applid), 64).fill((byte) ' ');
        MemorySegment.copy(text, 0, slot, ValueLayout.JAVA_BYTE, 0, text.length);
        CommandOption twaleng = command.option("TWALENG").orElseThrow();
        call.set(NATIVE_LONG, CallArea.offset(twaleng), 1234);
        call.set(NATIVE_INT, CallArea.RESULTS, ON);
        return 0;
    }

    private static int getmain(Command command, MemorySegment call) {
        CommandOption set = command.option("SET").orElseThrow();
        MemorySegment storage = Arena.global().allocateFrom("GOT!", StandardCharsets.US_ASCII);
        call.set(ValueLayout.ADDRESS_UNALIGNED, CallArea.offset(set), storage);
        call.set(NATIVE_INT, CallArea.RESULTS, ON);
        return 0;
    }

    private static int write(Command command, MemorySegment call, MemorySegment from) {
        CommandOption option = command.option("FROM").orElseThrow();
        int length = call.get(NATIVE_INT, CallArea.offset(option));
        int shown = length == CallArea.SIZE ? CallArea.EYE_CATCHER.length() : length;
        byte[] bytes = from.reinterpret(shown).toArray(ValueLayout.JAVA_BYTE);
        String text = new String(bytes, StandardCharsets.US_ASCII);
        System.out.println(length + " bytes from: [" + text + "]");
        call.set(NATIVE_INT, CallArea.RESULTS, 0);
        return 0;
    }

    private static int notfound(MemorySegment call, MemorySegment eib) {
        eib.set(HOST_INT, EIBRESP, CicsNumbers.condition("NOTFND").orElseThrow());
        call.set(NATIVE_INT, CallArea.RESULTS, 0);
        return notfndLabel;
    }

    /** Compiled code that finds null by a signal, often enough to be compiled. */
    private static int nullChecks() {
        int caught = 0;
        for (int i = 0; i < 50_000; i++) {
            try {
                String text = i % 2 == 0 ? "text" : nothing();
                caught -= text.length() - 4;
            } catch (NullPointerException e) {
                caught++;
            }
        }
        return caught;
    }

    @SuppressWarnings("NullAway") // on purpose
    private static String nothing() {
        return null;
    }
}
