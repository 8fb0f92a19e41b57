package io.ironbridge.lab.cics.runtime;

import io.ironbridge.lab.cics.program.TaskFiles;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest;
import io.ironbridge.lab.cics.task.RegionRequest.Match;
import io.ironbridge.lab.wire.Area;

/** Files for Java programs. */
record JavaFiles(RunningTask task) implements TaskFiles {
    @Override
    public FileRecord read(String file, byte[] key, Match match) {
        return read(new RegionRequest.ReadFile(file, area(key), match, false, false, true));
    }

    @Override
    public FileRecord readForUpdate(String file, byte[] key) {
        return read(new RegionRequest.ReadFile(file, area(key), Match.EQUAL, true, false, true));
    }

    @Override
    public void write(String file, byte[] key, byte[] data) {
        task.must(new RegionRequest.WriteFile(file, area(key), area(data)));
    }

    @Override
    public void rewrite(String file, byte[] data) {
        task.must(new RegionRequest.RewriteFile(file, 0, area(data)));
    }

    @Override
    public void delete(String file) {
        task.must(new RegionRequest.DeleteRead(file, 0));
    }

    @Override
    public void delete(String file, byte[] key) {
        task.must(new RegionRequest.DeleteKey(file, area(key), false));
    }

    @Override
    public void unlock(String file) {
        task.must(new RegionRequest.UnlockFile(file, 0));
    }

    @Override
    public void startBrowse(String file, byte[] key, Match match) {
        task.must(new RegionRequest.StartBrowse(file, 0, area(key), match, false));
    }

    @Override
    public FileRecord readNext(String file) {
        return read(new RegionRequest.ReadOn(file, 0, Area.EMPTY, false, false, false));
    }

    @Override
    public FileRecord readPrevious(String file) {
        return read(new RegionRequest.ReadOn(file, 0, Area.EMPTY, true, false, false));
    }

    @Override
    public void endBrowse(String file) {
        task.must(new RegionRequest.EndBrowse(file, 0));
    }

    private FileRecord read(RegionRequest request) {
        RegionReply reply = task.must(request);
        return new FileRecord(reply.key(), reply.data());
    }

    private static Area area(byte[] bytes) {
        return Area.of(bytes.clone());
    }
}
