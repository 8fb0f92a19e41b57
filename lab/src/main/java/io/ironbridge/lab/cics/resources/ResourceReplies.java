package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.wire.Area;

/** Replies of the region, with EIBRESP and EIBRESP2 of the CICS API commands. */
final class ResourceReplies {
    static final RegionReply FILENOTFOUND = RegionReply.condition(12, 1);
    static final RegionReply NOTFND = RegionReply.condition(13, 80);
    static final RegionReply DUPREC = RegionReply.condition(14, 150);

    static final RegionReply NOT_ALLOWED = RegionReply.condition(16, 20);
    static final RegionReply PREVIOUS_OF_GENERIC = RegionReply.condition(16, 24);
    static final RegionReply GENERIC_KEY_TOO_LONG = RegionReply.condition(16, 25);
    static final RegionReply KEY_LENGTH = RegionReply.condition(16, 26);
    static final RegionReply SECOND_UPDATE = RegionReply.condition(16, 28);
    static final RegionReply REWRITE_WITHOUT_READ = RegionReply.condition(16, 30);
    static final RegionReply DELETE_WITHOUT_READ = RegionReply.condition(16, 31);
    static final RegionReply BROWSE_THERE = RegionReply.condition(16, 33);
    static final RegionReply READ_WITHOUT_BROWSE = RegionReply.condition(16, 34);
    static final RegionReply END_WITHOUT_BROWSE = RegionReply.condition(16, 35);
    static final RegionReply RESET_WITHOUT_BROWSE = RegionReply.condition(16, 36);
    static final RegionReply TOKEN_UNKNOWN = RegionReply.condition(16, 47);

    /** The lab's own number: READNEXT or READPREV with UPDATE needs RLSACCESS(YES). */
    static final RegionReply UPDATE_IN_BROWSE = RegionReply.condition(16, 20);

    /** INVREQ without RESP2. */
    static final RegionReply INVREQ = RegionReply.condition(16, 0);

    /** The journal could not be written; START: the REQID is in use. */
    static final RegionReply IOERR = RegionReply.condition(17, 120);

    static final RegionReply REQID_IN_USE = RegionReply.condition(17, 0);
    static final RegionReply FILE_FULL = RegionReply.condition(18, 100);
    static final RegionReply NOSPACE = RegionReply.condition(18, 0);
    static final RegionReply NOTOPEN = RegionReply.condition(19, 60);
    static final RegionReply ENDFILE = RegionReply.condition(20, 90);

    /** The key in a record is not that of the command, or of the record read for update. */
    static final RegionReply KEY_CHANGED = RegionReply.condition(21, 110);

    static final RegionReply LENGERR = RegionReply.condition(22, 0);
    static final RegionReply RECORD_TOO_LONG = RegionReply.condition(22, 12);
    static final RegionReply NOT_FIXED_LENGTH = RegionReply.condition(22, 14);

    /** The lab's own number: the record ends before its key does. */
    static final RegionReply RECORD_TOO_SHORT = RegionReply.condition(22, 11);

    static final RegionReply ITEMERR = RegionReply.condition(26, 0);
    static final RegionReply TRANSIDERR = RegionReply.condition(28, 0);
    static final RegionReply ENDDATA = RegionReply.condition(29, 0);

    /** The lab's own: the limit of locks, browses or records held for update is reached. */
    static final RegionReply NOSTG = RegionReply.condition(42, 0);

    static final RegionReply QIDERR = RegionReply.condition(44, 0);
    static final RegionReply ENQBUSY = RegionReply.condition(55, 0);
    static final RegionReply DISABLED = RegionReply.condition(84, 50);
    static final RegionReply RECORDBUSY = RegionReply.condition(101, 107);

    /** The task exceeded its wait limit, or was asked to end. */
    static final RegionReply AKCS = new RegionReply(0, 0, "AKCS", 0, Area.EMPTY, Area.EMPTY);

    /** The unit of work could not be committed and was backed out. */
    static final RegionReply ASP1 = new RegionReply(0, 0, "ASP1", 0, Area.EMPTY, Area.EMPTY);

    private ResourceReplies() {}

    static RegionReply data(long number, Area data) {
        return new RegionReply(0, 0, "", number, Area.EMPTY, data);
    }

    static RegionReply record(long token, Area key, Area data) {
        return new RegionReply(0, 0, "", token, key, data);
    }
}
