package io.ironbridge.lab.cics.servant;

import io.ironbridge.lab.cics.task.Region;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest;
import io.ironbridge.lab.cics.task.RegionRequest.Match;
import io.ironbridge.lab.wire.Area;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * A region for one task: queues, and file KEYFILE whose keys are the first four bytes of its
 * records. It keeps what it was asked.
 */
final class MemoryRegion implements Region {
    private static final int FILENOTFOUND = 12;
    private static final int NOTFND = 13;
    private static final int DUPREC = 14;
    private static final int INVREQ = 16;
    private static final int ENDFILE = 20;
    private static final int ITEMERR = 26;
    private static final int TRANSIDERR = 28;
    private static final int ENDDATA = 29;
    private static final int QIDERR = 44;
    private static final int ENQBUSY = 55;
    private static final int KEY = 4;
    private static final long TOKEN = 77;

    private final List<RegionRequest> requests = new ArrayList<>();
    private final Map<String, List<Area>> queues = new HashMap<>();
    private final NavigableMap<String, Area> records = new TreeMap<>();
    private final List<Area> retrievable = new ArrayList<>();
    private String position = "";
    private String updated = "";
    private int next;

    /** Data for RETRIEVE. */
    MemoryRegion retrieving(byte[] data) {
        retrievable.add(Area.of(data));
        return this;
    }

    List<RegionRequest> requests() {
        return requests;
    }

    @Override
    public RegionReply ask(RegionRequest request) {
        requests.add(request);
        return switch (request) {
            case RegionRequest.WriteTs write -> write(write);
            case RegionRequest.ReadTs read -> read(read);
            case RegionRequest.DeleteTs(String queue) ->
                    queues.remove(queue) == null ? condition(QIDERR, 0) : RegionReply.NORMAL;
            case RegionRequest.WriteTd(String queue, _) ->
                    queue.equals("CSMT") ? RegionReply.NORMAL : condition(QIDERR, 0);
            case RegionRequest.Enqueue enqueue ->
                    enqueue.resource().length() == 4 && !enqueue.suspend()
                            ? condition(ENQBUSY, 0)
                            : RegionReply.NORMAL;
            case RegionRequest.ReadFile read when known(read.file()) -> read(read);
            case RegionRequest.WriteFile write when known(write.file()) -> write(write);
            case RegionRequest.RewriteFile write when known(write.file()) -> rewrite(write.data());
            case RegionRequest.DeleteRead delete when known(delete.file()) -> delete();
            case RegionRequest.DeleteKey delete when known(delete.file()) -> delete(delete);
            case RegionRequest.UnlockFile unlock when known(unlock.file()) -> RegionReply.NORMAL;
            case RegionRequest.StartBrowse start when known(start.file()) -> start(start);
            case RegionRequest.ReadOn read when known(read.file()) -> read(read);
            case RegionRequest.EndBrowse end when known(end.file()) ->
                    end.id() == 9 ? condition(INVREQ, 35) : RegionReply.NORMAL;
            case RegionRequest.ReadFile _,
                    RegionRequest.WriteFile _,
                    RegionRequest.RewriteFile _,
                    RegionRequest.DeleteRead _,
                    RegionRequest.DeleteKey _,
                    RegionRequest.UnlockFile _,
                    RegionRequest.StartBrowse _,
                    RegionRequest.ReadOn _,
                    RegionRequest.EndBrowse _ ->
                    condition(FILENOTFOUND, 1);
            case RegionRequest.StartTask start ->
                    start.transaction().equals("NONE")
                            ? condition(TRANSIDERR, 0)
                            : RegionReply.NORMAL;
            case RegionRequest.Retrieve() -> retrieve();
            case RegionRequest.Syncpoint _,
                    RegionRequest.Delay _,
                    RegionRequest.SendWeb _,
                    RegionRequest.UserAbend _,
                    RegionRequest.Dequeue _ ->
                    RegionReply.NORMAL;
        };
    }

    private static boolean known(String file) {
        return file.equals("KEYFILE");
    }

    private static RegionReply condition(int resp, int resp2) {
        return RegionReply.condition(resp, resp2);
    }

    private RegionReply write(RegionRequest.WriteTs write) {
        List<Area> items = queues.computeIfAbsent(write.queue(), _ -> new ArrayList<>());
        if (write.item() > items.size()) {
            return condition(ITEMERR, 0);
        }
        if (write.item() > 0) {
            items.set(write.item() - 1, write.data());
        } else {
            items.add(write.data());
        }
        return RegionReply.number(items.size());
    }

    private RegionReply read(RegionRequest.ReadTs read) {
        List<Area> items = queues.get(read.queue());
        if (items == null) {
            return condition(QIDERR, 0);
        }
        int item = read.item() == 0 ? ++next : read.item();
        return item > items.size()
                ? condition(ITEMERR, 0)
                : new RegionReply(0, 0, "", items.size(), Area.EMPTY, items.get(item - 1));
    }

    private RegionReply retrieve() {
        return retrievable.isEmpty()
                ? condition(ENDDATA, 0)
                : new RegionReply(0, 0, "", 0, Area.EMPTY, retrievable.removeFirst());
    }

    private RegionReply read(RegionRequest.ReadFile read) {
        String key = found(read.key(), read.match());
        if (key.isEmpty()) {
            return condition(NOTFND, 80);
        }
        updated = read.update() ? key : "";
        return reply(key, read.token());
    }

    private String found(Area key, Match match) {
        String hex = hex(key);
        String at = records.ceilingKey(hex);
        boolean fits =
                switch (match) {
                    case EQUAL -> hex.equals(at);
                    case GENERIC -> at != null && at.startsWith(hex);
                    case EQUAL_OR_GREATER, GENERIC_OR_GREATER -> true;
                };
        return at != null && fits ? at : "";
    }

    private RegionReply reply(String key, boolean token) {
        Area record = records.getOrDefault(key, Area.EMPTY);
        Area whole = Area.of(HexFormat.of().parseHex(key));
        return new RegionReply(0, 0, "", token ? TOKEN : 0, whole, record);
    }

    private RegionReply write(RegionRequest.WriteFile write) {
        Area before = records.putIfAbsent(hex(write.key()), write.data());
        return before == null ? RegionReply.NORMAL : condition(DUPREC, 150);
    }

    private RegionReply rewrite(Area data) {
        if (updated.isEmpty()) {
            return condition(INVREQ, 30);
        }
        records.put(updated, data);
        updated = "";
        return RegionReply.NORMAL;
    }

    private RegionReply delete() {
        if (updated.isEmpty()) {
            return condition(INVREQ, 31);
        }
        records.remove(updated);
        updated = "";
        return RegionReply.NORMAL;
    }

    private RegionReply delete(RegionRequest.DeleteKey delete) {
        int before = records.size();
        String key = hex(delete.key());
        records.keySet()
                .removeIf(each -> delete.generic() ? each.startsWith(key) : each.equals(key));
        int deleted = before - records.size();
        return deleted == 0 ? condition(NOTFND, 80) : RegionReply.number(deleted);
    }

    private RegionReply start(RegionRequest.StartBrowse start) {
        position = found(start.key(), start.match());
        return position.isEmpty() ? condition(NOTFND, 80) : RegionReply.NORMAL;
    }

    private RegionReply read(RegionRequest.ReadOn read) {
        if (position.isEmpty()) {
            return condition(ENDFILE, 90);
        }
        String at = position;
        String following = read.backwards() ? records.lowerKey(at) : records.higherKey(at);
        position = following == null ? "" : following;
        return reply(at, read.token());
    }

    private static String hex(Area key) {
        byte[] bytes = key.bytes();
        return HexFormat.of().formatHex(bytes, 0, Math.min(KEY, bytes.length));
    }
}
