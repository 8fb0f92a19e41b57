package io.ironbridge.lab.cics.program;

/**
 * The task's values of the EIB and of ASSIGN. Names have no trailing blanks.
 *
 * @param number EIBTASKN, 1 to 9,999,999
 * @param transaction EIBTRNID
 * @param user USERID
 * @param program PROGRAM: the one that asks
 * @param invokingProgram INVOKINGPROG: the one that linked to it, else empty
 * @param linkLevel LINKLEVEL, from 1
 * @param startCode STARTCODE
 * @param applid APPLID of the region
 * @param sysid SYSID of the region
 */
public record TaskFacts(
        int number,
        String transaction,
        String user,
        String program,
        String invokingProgram,
        int linkLevel,
        String startCode,
        String applid,
        String sysid) {}
