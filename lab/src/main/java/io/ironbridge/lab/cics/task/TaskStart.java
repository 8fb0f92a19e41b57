package io.ironbridge.lab.cics.task;

import java.time.Instant;

/**
 * The attributes of a new task. Names have no trailing blanks.
 *
 * @param number 1 to 9,999,999, EIBTASKN
 * @param transaction EIBTRNID, 1 to 4 characters
 * @param user under whom it runs, 1 to 8 characters
 * @param program its first program, 1 to 8 characters
 * @param linked whether the first program is linked to from elsewhere (a mirror's): its end is a
 *     return to the caller, and it may not do what a linked program may not
 * @param startCode as ASSIGN STARTCODE gives it: {@code DS} for a mirror's, {@code U} for a web
 *     client's, {@code S} or {@code SD} for START without and with data
 * @param input what it is given
 * @param started when
 */
public record TaskStart(
        int number,
        String transaction,
        String user,
        String program,
        boolean linked,
        String startCode,
        TaskInput input,
        Instant started) {}
