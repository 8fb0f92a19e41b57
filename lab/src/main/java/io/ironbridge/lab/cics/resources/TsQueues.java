package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.csd.TsModelDefinition;
import io.ironbridge.lab.cics.resources.Change.Put;
import io.ironbridge.lab.cics.resources.Change.Removed;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest.DeleteTs;
import io.ironbridge.lab.cics.task.RegionRequest.ReadTs;
import io.ironbridge.lab.cics.task.RegionRequest.WriteTs;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Temporary storage. Queues whose TSMODEL has RECOVERY(YES) are stored with the files and belong to
 * units of work: a task that changes one holds it exclusively until the syncpoint, while others may
 * read it. All other queues, main and auxiliary, are in memory and last as long as the region.
 *
 * <p>A full region answers NOSPACE at once; the lab does not suspend a task until there is space.
 */
final class TsQueues {
    private static final int LONGEST_ITEM = 32_763;

    private final List<TsModelDefinition> models;
    private final int mostItems;
    private final RecordStore main;
    private final RecordStore durable;
    private final Map<String, Integer> lastRead = new HashMap<>();

    /**
     * @param main of non-recoverable queues
     * @param durable of those that belong to units of work
     */
    TsQueues(
            Map<String, TsModelDefinition> models,
            ResourceLimits limits,
            RecordStore main,
            RecordStore durable) {
        this.models =
                models.values().stream()
                        .sorted(
                                Comparator.comparingInt(
                                                (TsModelDefinition m) -> m.prefix().length())
                                        .reversed())
                        .toList();
        this.mostItems = limits.tsItems();
        this.main = main;
        this.durable = durable;
    }

    /** Adds or rewrites an item; returns the number of items. */
    RegionReply write(WriteTs request, Task task) throws IOException {
        Area data = request.data();
        if (data.isEmpty() || data.length() > LONGEST_ITEM) {
            return ResourceReplies.LENGERR;
        }
        if (!isName(request.queue())) {
            return ResourceReplies.INVREQ;
        }
        RegionReply locked = lock(request.queue(), task);
        return locked.isNormal() ? writeLocked(request, task) : locked;
    }

    private synchronized RegionReply writeLocked(WriteTs request, Task task) throws IOException {
        int items = items(request.queue());
        boolean rewrite = request.item() != 0;
        if (rewrite && items == 0) {
            return ResourceReplies.QIDERR;
        }
        int item = rewrite ? request.item() : items + 1;
        if (item < 1 || item > mostItems || (rewrite && item > items)) {
            return ResourceReplies.ITEMERR;
        }
        return put(request, item, rewrite ? items : item, task);
    }

    private RegionReply put(WriteTs request, int item, int items, Task task) throws IOException {
        Area key = key(request.queue(), item);
        if (!store(request.queue()).hasRoom(key.length() + request.data().length())) {
            return ResourceReplies.NOSPACE;
        }
        change(request.queue(), new Put(map(request.queue()).name(), key, request.data()), task);
        return RegionReply.number(items);
    }

    /** Reads an item, or the one after the last that any task read. */
    synchronized RegionReply read(ReadTs request) {
        int items = items(request.queue());
        if (items == 0) {
            return ResourceReplies.QIDERR;
        }
        int next = lastRead.getOrDefault(request.queue(), 0) + 1;
        int item = request.item() == 0 ? next : request.item();
        Optional<Area> data =
                item < 1 ? Optional.empty() : map(request.queue()).get(key(request.queue(), item));
        data.ifPresent(_ -> lastRead.put(request.queue(), item));
        return data.map(area -> ResourceReplies.data(items, area)).orElse(ResourceReplies.ITEMERR);
    }

    RegionReply delete(DeleteTs request, Task task) throws IOException {
        if (!isName(request.queue())) {
            return ResourceReplies.INVREQ;
        }
        RegionReply locked = lock(request.queue(), task);
        return locked.isNormal() ? deleteLocked(request.queue(), task) : locked;
    }

    private synchronized RegionReply deleteLocked(String queue, Task task) throws IOException {
        int items = items(queue);
        for (int item = items; item > 0; item--) {
            change(queue, new Removed(map(queue).name(), key(queue, item)), task);
        }
        lastRead.remove(queue);
        return items == 0 ? ResourceReplies.QIDERR : RegionReply.NORMAL;
    }

    private RegionReply lock(String queue, Task task) {
        return isRecoverable(queue)
                ? task.locks().take(LockName.queue(queue), true)
                : RegionReply.NORMAL;
    }

    private void change(String queue, Change change, Task task) throws IOException {
        if (isRecoverable(queue)) {
            task.work().change(change);
        } else {
            main.write(change);
        }
    }

    /** Items are numbered without gaps, so the last one's number is the number of items. */
    private int items(String queue) {
        Area last = key(queue, Integer.MAX_VALUE);
        int prefix = last.length() - Integer.BYTES;
        return map(queue)
                .atOrBefore(last)
                .map(RecordMap.Entry::key)
                .filter(key -> key.length() == last.length())
                .filter(key -> Arrays.equals(key.bytes(), 0, prefix, last.bytes(), 0, prefix))
                .map(key -> ByteBuffer.wrap(key.bytes()).getInt(prefix))
                .orElse(0);
    }

    private RecordMap map(String queue) {
        return store(queue).map("TS");
    }

    private RecordStore store(String queue) {
        return isRecoverable(queue) ? durable : main;
    }

    private boolean isRecoverable(String queue) {
        return models.stream()
                .filter(model -> model.matches(queue))
                .findFirst()
                .map(TsModelDefinition::recoverable)
                .orElse(false);
    }

    /** CICS rejects empty names and names of binary zeros. */
    private static boolean isName(String queue) {
        return !queue.isBlank() && queue.chars().anyMatch(c -> c != 0);
    }

    /** The name's length, the name, the item's number in 4 bytes. */
    private static Area key(String queue, int item) {
        byte[] name = queue.getBytes(StandardCharsets.UTF_8);
        return Area.of(
                ByteBuffer.allocate(1 + name.length + Integer.BYTES)
                        .put((byte) name.length)
                        .put(name)
                        .putInt(item)
                        .array());
    }
}
