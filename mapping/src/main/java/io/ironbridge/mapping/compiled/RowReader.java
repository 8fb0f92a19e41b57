package io.ironbridge.mapping.compiled;

import io.ironbridge.mapping.json.Tape;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the members that a loop reads, in one walk over each element. Rows of one table have the
 * same names in the same order: the last order is kept, and as long as elements follow it, each
 * name is compared once.
 */
final class RowReader {
    /** In a slot: the element has no such member. */
    static final int ABSENT = -1;

    /** In a slot: the element is not an object of a tape; evaluate the step. */
    static final int ASK = -2;

    /** Number of orders that are tried before elements are treated as irregular. */
    private static final int MAX_ORDERS = 1000;

    private final int loop;
    private final int firstSlot;
    private final MemberName[] names;
    private @Nullable Order order;
    private int orders;

    /** The slot of member {@code n} is {@code firstSlot + n}. */
    RowReader(int loop, int firstSlot, List<MemberName> names) {
        this.loop = loop;
        this.firstSlot = firstSlot;
        this.names = names.toArray(MemberName[]::new);
    }

    /** The names of an element's members in order, and the slot of each or {@link #ABSENT}. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Order(byte[][] names, int[] slots) {}

    /** Makes an element the current one of its loop. */
    void read(Run run, long element) {
        run.items[loop] = element;
        if (names.length == 0) {
            return;
        }
        int kind = run.kind(element);
        if (kind == Tape.OBJECT && Value.isToken(element)) {
            readObject(run, run.tape(element), Value.index(element));
        } else {
            boolean ask = kind == Tape.OBJECT || kind == Tape.ARRAY || kind < 0;
            Arrays.fill(run.slots, firstSlot, firstSlot + names.length, ask ? ASK : ABSENT);
        }
    }

    private void readObject(Run run, Tape tape, int object) {
        Order seen = order;
        if (seen == null
                || seen.names.length != tape.size(object)
                || !follows(run, tape, object, seen)) {
            search(run, tape, object);
            if (orders < MAX_ORDERS) {
                orders++;
                order = order(tape, object);
            }
        }
    }

    private boolean follows(Run run, Tape tape, int object, Order seen) {
        Arrays.fill(run.slots, firstSlot, firstSlot + names.length, ABSENT);
        int at = object + 1;
        for (int i = 0; i < seen.names.length; i++) {
            if (!tape.is(at, seen.names[i])) {
                return false;
            }
            int slot = seen.slots[i];
            if (slot >= 0) {
                run.slots[slot] = at + 1;
            }
            at = tape.next(at + 1);
        }
        return true;
    }

    private void search(Run run, Tape tape, int object) {
        for (int i = 0; i < names.length; i++) {
            run.slots[firstSlot + i] = tape.member(object, names[i].utf8());
        }
    }

    private Order order(Tape tape, int object) {
        byte[][] found = new byte[tape.size(object)][];
        int[] slots = new int[found.length];
        int at = object + 1;
        for (int i = 0; i < found.length; i++) {
            found[i] = MemberName.of(tape.text(at)).utf8();
            slots[i] = slot(found[i]);
            at = tape.next(at + 1);
        }
        return new Order(found, slots);
    }

    private int slot(byte[] name) {
        for (int i = 0; i < names.length; i++) {
            if (Arrays.equals(names[i].utf8(), name)) {
                return firstSlot + i;
            }
        }
        return ABSENT;
    }
}
