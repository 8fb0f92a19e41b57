package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.csd.FileOperation;
import io.ironbridge.lab.cics.resources.RecordMap.Entry;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest.Match;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The records that one task has read for update, and their updates. */
final class FileUpdates {
    private static final int NO_TOKEN = 0;

    private final FileTask task;
    private final List<Held> held = new ArrayList<>();
    private int lastToken;

    /**
     * @param token 0 if it was read without a token
     */
    private record Held(KeyedFile file, Area key, long token) {}

    FileUpdates(FileTask task) {
        this.task = task;
    }

    /** Reads the record that a key finds, and locks it. */
    RegionReply read(KeyedFile file, Area key, Match match, boolean token, boolean suspend) {
        RegionReply allowed = check(file, token);
        return allowed.isNormal() ? readLocked(file, key, match, token, suspend) : allowed;
    }

    private RegionReply check(KeyedFile file, boolean token) {
        RegionReply allowed = file.check(FileOperation.UPDATE);
        if (!allowed.isNormal()) {
            return allowed;
        }
        if (!token && held(file, NO_TOKEN).isPresent()) {
            return ResourceReplies.SECOND_UPDATE;
        }
        return held.size() < task.limits().updates() ? RegionReply.NORMAL : ResourceReplies.NOSTG;
    }

    /** The record is read again once it is locked, because it may have been replaced. */
    private RegionReply readLocked(
            KeyedFile file, Area key, Match match, boolean token, boolean suspend) {
        Optional<Area> candidate = candidate(file, key, match);
        while (candidate.isPresent()) {
            Area locked = candidate.get();
            RegionReply reply = task.lock(file, locked, suspend);
            if (!reply.isNormal()) {
                return reply;
            }
            Optional<Entry> found = file.find(key, match);
            if (found.isPresent() && found.get().key().equals(locked)) {
                return hold(file, found.get(), token);
            }
            task.free(file, locked);
            candidate = found.map(Entry::key);
        }
        return ResourceReplies.NOTFND;
    }

    private static Optional<Area> candidate(KeyedFile file, Area key, Match match) {
        return match == Match.EQUAL
                ? Optional.of(file.wholeKey(key))
                : file.find(key, match).map(Entry::key);
    }

    private RegionReply hold(KeyedFile file, Entry record, boolean token) {
        Held read = new Held(file, record.key(), token ? ++lastToken : NO_TOKEN);
        held.add(read);
        return ResourceReplies.record(read.token(), record.key(), record.data());
    }

    RegionReply rewrite(KeyedFile file, long token, Area data) throws IOException {
        RegionReply allowed = file.check(FileOperation.UPDATE);
        Optional<Held> read = held(file, token);
        if (!allowed.isNormal() || read.isEmpty()) {
            return allowed.isNormal()
                    ? without(token, ResourceReplies.REWRITE_WITHOUT_READ)
                    : allowed;
        }
        Area key = read.get().key();
        RegionReply fits = fits(file, key, data);
        if (fits.isNormal()) {
            task.put(file, key, data);
            end(read.get());
        }
        return fits;
    }

    private RegionReply fits(KeyedFile file, Area key, Area data) {
        RegionReply fits = file.checkRecord(data, key);
        if (fits.isNormal() && file.records().get(key).isEmpty()) {
            return ResourceReplies.NOTFND;
        }
        return !fits.isNormal() || task.hasRoom(key, data) ? fits : ResourceReplies.FILE_FULL;
    }

    RegionReply delete(KeyedFile file, long token) throws IOException {
        RegionReply allowed = file.check(FileOperation.DELETE);
        Optional<Held> read = held(file, token);
        if (!allowed.isNormal() || read.isEmpty()) {
            return allowed.isNormal()
                    ? without(token, ResourceReplies.DELETE_WITHOUT_READ)
                    : allowed;
        }
        task.remove(file, read.get().key());
        end(read.get());
        return RegionReply.NORMAL;
    }

    /** Without a token and without a record read, nothing happens, and there is no error. */
    RegionReply unlock(KeyedFile file, long token) {
        Optional<Held> read = held(file, token);
        read.ifPresent(this::end);
        return read.isPresent() ? RegionReply.NORMAL : without(token, RegionReply.NORMAL);
    }

    /** Releases records read for update, as a syncpoint does. */
    void endAll() {
        List.copyOf(held).forEach(this::end);
    }

    private void end(Held read) {
        held.remove(read);
        task.done(read.file(), read.key());
    }

    private static RegionReply without(long token, RegionReply reply) {
        return token == NO_TOKEN ? reply : ResourceReplies.TOKEN_UNKNOWN;
    }

    private Optional<Held> held(KeyedFile file, long token) {
        return held.stream()
                .filter(read -> read.token() == token && read.file().equals(file))
                .findFirst();
    }
}
