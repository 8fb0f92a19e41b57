package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.csd.FileOperation;
import io.ironbridge.lab.cics.resources.RecordMap.Entry;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest.DeleteKey;
import io.ironbridge.lab.cics.task.RegionRequest.DeleteRead;
import io.ironbridge.lab.cics.task.RegionRequest.EndBrowse;
import io.ironbridge.lab.cics.task.RegionRequest.Match;
import io.ironbridge.lab.cics.task.RegionRequest.ReadFile;
import io.ironbridge.lab.cics.task.RegionRequest.ReadOn;
import io.ironbridge.lab.cics.task.RegionRequest.RewriteFile;
import io.ironbridge.lab.cics.task.RegionRequest.StartBrowse;
import io.ironbridge.lab.cics.task.RegionRequest.UnlockFile;
import io.ironbridge.lab.cics.task.RegionRequest.WriteFile;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.util.Optional;

/** File control for one task. */
final class TaskFiles {
    private final KeyedFiles files;
    private final FileTask task;
    private final FileUpdates updates;
    private final FileBrowses browses;

    /** Work on an existing file. */
    private interface Work {
        RegionReply with(KeyedFile file) throws IOException;
    }

    TaskFiles(KeyedFiles files, FileTask task) {
        this.files = files;
        this.task = task;
        this.updates = new FileUpdates(task);
        this.browses = new FileBrowses(updates, task.limits().browses());
    }

    RegionReply read(ReadFile request) throws IOException {
        return with(
                request.file(),
                FileOperation.READ,
                file -> {
                    RegionReply valid = file.checkKey(request.key(), request.match());
                    return valid.isNormal() ? read(request, file) : valid;
                });
    }

    private RegionReply read(ReadFile request, KeyedFile file) {
        Area key = request.key();
        Match match = request.match();
        if (request.update()) {
            return updates.read(file, key, match, request.token(), request.suspend());
        }
        return file.find(key, match)
                .map(entry -> ResourceReplies.record(0, entry.key(), entry.data()))
                .orElse(ResourceReplies.NOTFND);
    }

    RegionReply write(WriteFile request) throws IOException {
        return with(
                request.file(),
                FileOperation.ADD,
                file -> {
                    RegionReply valid = file.checkKey(request.key(), Match.EQUAL);
                    return valid.isNormal() ? write(request.data(), request.key(), file) : valid;
                });
    }

    private RegionReply write(Area data, Area given, KeyedFile file) throws IOException {
        Area key = file.wholeKey(given);
        RegionReply valid = file.checkRecord(data, key);
        RegionReply reply = valid.isNormal() ? task.lock(file, key, true) : valid;
        if (reply.isNormal()) {
            reply = writeLocked(data, key, file);
        }
        return reply;
    }

    private RegionReply writeLocked(Area data, Area key, KeyedFile file) throws IOException {
        boolean there = file.records().get(key).isPresent();
        if (there || !task.hasRoom(key, data)) {
            task.free(file, key);
            return there ? ResourceReplies.DUPREC : ResourceReplies.FILE_FULL;
        }
        task.put(file, key, data);
        task.done(file, key);
        return RegionReply.NORMAL;
    }

    RegionReply rewrite(RewriteFile request) throws IOException {
        return with(request.file(), file -> updates.rewrite(file, request.token(), request.data()));
    }

    RegionReply deleteRead(DeleteRead request) throws IOException {
        return with(request.file(), file -> updates.delete(file, request.token()));
    }

    RegionReply deleteKey(DeleteKey request) throws IOException {
        Match match = request.generic() ? Match.GENERIC : Match.EQUAL;
        return with(
                request.file(),
                FileOperation.DELETE,
                file -> {
                    RegionReply valid = file.checkKey(request.key(), match);
                    return valid.isNormal() ? deleteAll(request.key(), match, file) : valid;
                });
    }

    /**
     * Deletes record by record; records deleted before one that could not be locked stay deleted.
     */
    private RegionReply deleteAll(Area key, Match match, KeyedFile file) throws IOException {
        int deleted = 0;
        Optional<Area> next =
                match == Match.EQUAL
                        ? Optional.of(file.wholeKey(key))
                        : file.find(key, match).map(Entry::key);
        while (next.isPresent()) {
            RegionReply locked = task.lock(file, next.get(), true);
            if (!locked.isNormal()) {
                return locked;
            }
            deleted += deleteLocked(next.get(), file);
            next = match == Match.EQUAL ? Optional.empty() : following(next.get(), key, file);
        }
        return deleted == 0 ? ResourceReplies.NOTFND : RegionReply.number(deleted);
    }

    private static Optional<Area> following(Area key, Area beginning, KeyedFile file) {
        return file.records()
                .after(key)
                .map(Entry::key)
                .filter(next -> KeyedFile.begins(next, beginning));
    }

    private int deleteLocked(Area key, KeyedFile file) throws IOException {
        if (file.records().get(key).isEmpty()) {
            task.free(file, key);
            return 0;
        }
        task.remove(file, key);
        task.done(file, key);
        return 1;
    }

    RegionReply unlock(UnlockFile request) throws IOException {
        return with(request.file(), file -> updates.unlock(file, request.token()));
    }

    RegionReply startBrowse(StartBrowse request) throws IOException {
        return with(request.file(), file -> browses.start(request, file));
    }

    RegionReply readOn(ReadOn request) throws IOException {
        return with(request.file(), file -> browses.read(request, file));
    }

    RegionReply endBrowse(EndBrowse request) throws IOException {
        return with(request.file(), _ -> browses.end(request));
    }

    /** Ends browses and releases records read for update. */
    void endUnitOfWork() {
        browses.endAll();
        updates.endAll();
    }

    private RegionReply with(String name, FileOperation operation, Work work) throws IOException {
        return with(
                name,
                file -> {
                    RegionReply allowed = file.check(operation);
                    return allowed.isNormal() ? work.with(file) : allowed;
                });
    }

    private RegionReply with(String name, Work work) throws IOException {
        Optional<KeyedFile> file = files.file(name);
        return file.isPresent() ? work.with(file.get()) : ResourceReplies.FILENOTFOUND;
    }
}
