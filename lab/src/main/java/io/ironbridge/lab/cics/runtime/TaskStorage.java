package io.ironbridge.lab.cics.runtime;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.Map;

/** Storage of a task: all of it is freed when the task ends. */
public final class TaskStorage implements AutoCloseable {
    private final Arena own = Arena.ofConfined();
    private final Map<Long, Block> blocks = new HashMap<>();
    private final long most;
    private long held;

    private record Block(Arena arena, long length) {}

    /**
     * Without storage.
     *
     * @param most bytes that programs may hold
     */
    TaskStorage(long most) {
        this.most = most;
    }

    /** Storage for the task itself, not counted; bytes are zero. */
    public MemorySegment own(int length) {
        return own.allocate(length);
    }

    /**
     * GETMAIN: bytes are zero.
     *
     * @throws io.ironbridge.lab.cics.program.ConditionException NOSTG if there is no more
     */
    public MemorySegment get(long length) {
        if (length > most - held) {
            throw Conditions.of("NOSTG", 2);
        }
        Arena arena = Arena.ofConfined();
        MemorySegment segment = arena.allocate(Math.max(length, 1), Long.BYTES * 2);
        blocks.put(segment.address(), new Block(arena, length));
        held += length;
        return segment;
    }

    /** A copy of data for the option SET. */
    public MemorySegment copy(byte[] data) {
        MemorySegment segment = get(data.length);
        MemorySegment.copy(data, 0, segment, ValueLayout.JAVA_BYTE, 0, data.length);
        return segment;
    }

    /** FREEMAIN; false when no storage of the task begins at the address. */
    public boolean free(long address) {
        Block block = blocks.remove(address);
        if (block == null) {
            return false;
        }
        block.arena.close();
        held -= block.length;
        return true;
    }

    @Override
    public void close() {
        blocks.values().forEach(block -> block.arena.close());
        blocks.clear();
        own.close();
    }
}
