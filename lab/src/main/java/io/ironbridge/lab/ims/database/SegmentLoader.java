package io.ironbridge.lab.ims.database;

import io.ironbridge.lab.ims.database.store.DatabaseLimits;
import io.ironbridge.lab.ims.database.store.DatabaseStore;
import io.ironbridge.lab.ims.database.store.Node;
import io.ironbridge.lab.ims.database.store.NodeKey;
import io.ironbridge.lab.ims.database.store.SegmentType;
import io.ironbridge.lab.ims.database.store.Twins;
import io.ironbridge.lab.ims.database.store.WorkToken;
import io.ironbridge.lab.ims.gen.Segm;
import io.ironbridge.lab.ims.macro.MacroException;
import io.ironbridge.lab.ims.macro.MacroMessages;
import io.ironbridge.lab.ims.macro.Place;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Loads segments from text; {@link Databases#load} describes the format. */
final class SegmentLoader {
    private final DatabaseStore store;
    private final String source;
    private final DatabaseLimits limits;
    private final MacroMessages messages;
    private final WorkToken token = new WorkToken();
    private final Map<NodeKey, Node> records = new LinkedHashMap<>();
    private final Map<SegmentType, Node> last = new HashMap<>();
    private long segments;
    private int line;

    SegmentLoader(DatabaseStore store, String source, DatabaseLimits limits) {
        this.store = store;
        this.source = source;
        this.limits = limits;
        this.messages = new MacroMessages(limits.sources());
    }

    /** Loads all or, with an exception, nothing. */
    void load(String text) throws MacroException {
        for (Iterator<String> lines = text.lines().iterator(); lines.hasNext(); ) {
            line++;
            String next = lines.next().strip();
            if (!next.isEmpty() && !next.startsWith("*")) {
                segment(next);
            }
        }
        messages.throwFaults();
        store.putAll(records);
    }

    private void segment(String text) {
        int nameEnd = text.indexOf(' ') < 0 ? text.length() : text.indexOf(' ');
        String name = text.substring(0, nameEnd);
        Optional<Segm> segm = store.dbd().segment(name);
        if (segm.isEmpty()) {
            fault("DBD " + store.dbd().name() + " has no segment " + name);
            return;
        }
        if (++segments + store.segments() > limits.segments()) {
            fault("A database has at most " + limits.segments() + " segments");
            return;
        }
        byte[] data;
        try {
            data = new SegmentText(text.substring(nameEnd)).data(segm.get());
        } catch (IllegalArgumentException e) {
            fault(name + ": " + e.getMessage());
            return;
        }
        put(store.type(name), data);
    }

    private void put(SegmentType type, byte[] data) {
        NodeKey key = store.newKey(type, data, type.segm().insertRule());
        Node node = new Node(type, data, token);
        @Nullable Node twin;
        if (type.segm().isRoot()) {
            twin = records.putIfAbsent(key, node);
            twin = twin == null ? store.roots().get(key) : twin;
        } else {
            Node parent = last.get(store.type(type.segm().parent()));
            if (parent == null) {
                fault(type.name() + " precedes its parent " + type.segm().parent());
                return;
            }
            Twins twins = parent.ownChildren(type);
            twin = twins.at(key);
            twins.put(key, node);
        }
        if (twin != null) {
            fault("The key of this " + type.name() + " exists already");
        }
        forgetBelow(type.children());
        last.put(type, node);
    }

    private void forgetBelow(List<SegmentType> types) {
        for (SegmentType type : types) {
            last.remove(type);
            forgetBelow(type.children());
        }
    }

    private void fault(String what) {
        messages.add(new Place(source, line), "IRB-LAB-8120E", what, "Correct the line");
    }
}
