package io.ironbridge.lab.cics.program;

import io.ironbridge.lab.cics.task.RegionRequest.Match;
import io.ironbridge.lab.wire.Area;

/**
 * Files (VSAM KSDS) of the region. Keys and records are bytes as the file has them. Each method
 * throws a {@link ConditionException} where the command raises a condition: FILENOTFOUND, NOTFND,
 * DUPREC, ENDFILE, INVREQ ...
 */
public interface TaskFiles {
    /**
     * A record.
     *
     * @param key its whole key
     */
    record FileRecord(Area key, Area data) {}

    /** READ. */
    FileRecord read(String file, byte[] key, Match match);

    /** READ UPDATE: the record is locked until it is rewritten, deleted or unlocked. */
    FileRecord readForUpdate(String file, byte[] key);

    /** WRITE. */
    void write(String file, byte[] key, byte[] data);

    /** REWRITE of the record read for update. */
    void rewrite(String file, byte[] data);

    /** DELETE of the record read for update. */
    void delete(String file);

    /** DELETE RIDFLD. */
    void delete(String file, byte[] key);

    /** UNLOCK. */
    void unlock(String file);

    /** STARTBR with REQID 0. */
    void startBrowse(String file, byte[] key, Match match);

    /** READNEXT, or ENDFILE. */
    FileRecord readNext(String file);

    /** READPREV, or ENDFILE. */
    FileRecord readPrevious(String file);

    /** ENDBR. */
    void endBrowse(String file);
}
