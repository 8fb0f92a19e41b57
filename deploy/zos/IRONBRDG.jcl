//IRONBRDG PROC HOME='/usr/lpp/ironbridge',
//            SERVER='/etc/ironbridge',
//            STATE='/var/ironbridge'
//*-------------------------------------------------------------------
//* Ironbridge as a started task. NOT RUN ON Z/OS: written from IBM's
//* documentation of BPXBATSL, MODIFY BPXOINIT and Semeru 25.
//*
//* HOME    the distribution. Its files are ASCII; tag the launcher:
//*           chtag -tc ISO8859-1 ironbridge
//* SERVER  server.xml, dropins/, configDropins/, ironbridge.env
//* STATE   what the server writes; another server needs another one
//*
//* PARM has 100 characters at most, after substitution. The user of
//* the task needs an OMVS segment, read access to HOME and SERVER,
//* and write access to STATE.
//*
//* ironbridge.env is EBCDIC, readable by the task's user only:
//*   JAVA_HOME=/usr/lpp/java/J25.0_64
//*   IRONBRIDGE_AOT=off
//*   _BPXK_AUTOCVT=ON
//*   DB2_PASSWORD=...
//*
//* Start  S IRONBRDG
//* Stop   D OMVS,A=ALL            shows the pid
//*        F BPXOINIT,TERM=pid     SIGTERM: finishes requests in flight
//*        C IRONBRDG              cuts them off
//*-------------------------------------------------------------------
//RUN      EXEC PGM=BPXBATSL,REGION=0M,MEMLIMIT=4G,TIME=NOLIMIT,
// PARM='PGM /bin/sh &HOME/ironbridge run &SERVER --state &STATE'
//STDENV   DD PATH='&SERVER/ironbridge.env',PATHOPTS=ORDONLY
//STDOUT   DD SYSOUT=*
//STDERR   DD SYSOUT=*
//         PEND
