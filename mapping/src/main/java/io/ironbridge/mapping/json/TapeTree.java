package io.ironbridge.mapping.json;

import com.dashjoin.jsonata.Jsonata;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values of a tape in the form of {@link JsonTree}. */
public final class TapeTree {
    private TapeTree() {}

    public static Object read(Tape tape, int token) {
        return switch (tape.kind(token)) {
            case Tape.OBJECT -> object(tape, token);
            case Tape.ARRAY -> array(tape, token);
            case Tape.STRING -> tape.text(token);
            case Tape.NUMBER -> JsonTree.number(tape.literal(token));
            case Tape.TRUE -> true;
            case Tape.FALSE -> false;
            default -> Jsonata.NULL_VALUE;
        };
    }

    private static Map<String, Object> object(Tape tape, int object) {
        Map<String, Object> members = LinkedHashMap.newLinkedHashMap(tape.size(object));
        int end = tape.next(object);
        for (int at = object + 1; at < end; at = tape.next(at + 1)) {
            members.put(tape.text(at), read(tape, at + 1));
        }
        return members;
    }

    private static List<Object> array(Tape tape, int array) {
        List<Object> items = new ArrayList<>(tape.size(array));
        int end = tape.next(array);
        for (int at = array + 1; at < end; at = tape.next(at)) {
            items.add(read(tape, at));
        }
        return items;
    }
}
