package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.csd.FileOperation;
import io.ironbridge.lab.cics.resources.Browse.Step;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest.EndBrowse;
import io.ironbridge.lab.cics.task.RegionRequest.Match;
import io.ironbridge.lab.cics.task.RegionRequest.ReadOn;
import io.ironbridge.lab.cics.task.RegionRequest.StartBrowse;
import io.ironbridge.lab.wire.Area;
import java.util.HashMap;
import java.util.Map;

/** The browses of one task, each of a file and with a REQID. */
final class FileBrowses {
    private static final Area NO_KEY = Area.EMPTY;

    private final FileUpdates updates;
    private final int most;
    private final Map<Id, Browse> browses = new HashMap<>();

    private record Id(String file, int reqid) {}

    FileBrowses(FileUpdates updates, int most) {
        this.updates = updates;
        this.most = most;
    }

    RegionReply start(StartBrowse request, KeyedFile file) {
        RegionReply allowed = file.check(FileOperation.BROWSE);
        if (allowed.isNormal()) {
            allowed = checkId(request);
        }
        if (allowed.isNormal()) {
            allowed = file.checkKey(request.key(), request.match());
        }
        return allowed.isNormal() ? startAllowed(request, file) : allowed;
    }

    private RegionReply checkId(StartBrowse request) {
        boolean there = browses.containsKey(new Id(request.file(), request.id()));
        if (request.again()) {
            return there ? RegionReply.NORMAL : ResourceReplies.RESET_WITHOUT_BROWSE;
        }
        if (there) {
            return ResourceReplies.BROWSE_THERE;
        }
        return browses.size() < most ? RegionReply.NORMAL : ResourceReplies.NOSTG;
    }

    private RegionReply startAllowed(StartBrowse request, KeyedFile file) {
        Id id = new Id(request.file(), request.id());
        Browse browse = browses.getOrDefault(id, new Browse(file));
        RegionReply started = browse.start(request.key(), request.match());
        if (started.isNormal()) {
            browses.put(id, browse);
        }
        return started;
    }

    RegionReply read(ReadOn request, KeyedFile file) {
        Browse browse = browses.get(new Id(request.file(), request.id()));
        if (browse == null) {
            return ResourceReplies.READ_WITHOUT_BROWSE;
        }
        if (request.backwards() && browse.isGeneric()) {
            return ResourceReplies.PREVIOUS_OF_GENERIC;
        }
        if (request.update() && !file.definition().recordLevelSharing()) {
            return ResourceReplies.UPDATE_IN_BROWSE;
        }
        return read(browse, request, file);
    }

    /** For update, the record is read again once it is locked; one deleted meanwhile is skipped. */
    private RegionReply read(Browse browse, ReadOn request, KeyedFile file) {
        RegionReply reply = ResourceReplies.NOTFND;
        Step step = browse.next(request.key(), request.backwards());
        while (reply.equals(ResourceReplies.NOTFND) && step instanceof Step.Found(var entry)) {
            if (!request.update()) {
                return ResourceReplies.record(0, entry.key(), entry.data());
            }
            reply = updates.read(file, entry.key(), Match.EQUAL, request.token(), true);
            step =
                    reply.equals(ResourceReplies.NOTFND)
                            ? browse.next(NO_KEY, request.backwards())
                            : step;
        }
        return step instanceof Step.Not(var not) ? not : reply;
    }

    RegionReply end(EndBrowse request) {
        Browse ended = browses.remove(new Id(request.file(), request.id()));
        return ended == null ? ResourceReplies.END_WITHOUT_BROWSE : RegionReply.NORMAL;
    }

    /** A syncpoint ends all browses. */
    void endAll() {
        browses.clear();
    }
}
