       IDENTIFICATION DIVISION.
       PROGRAM-ID. PAYCHECK.
      * Computes with what it is given, as the first byte says.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  WS-PACKED-BYTES         PIC X(3).
       01  WS-PACKED REDEFINES WS-PACKED-BYTES
                                   PIC 9(5) COMP-3.
       01  WS-ZERO                 PIC S9(5) COMP VALUE 0.
       01  WS-AMOUNT               PIC S9(5)V99 COMP-3 VALUE 7.
       01  WS-DAYS                 PIC S9(4) COMP-5 VALUE 5.
       LINKAGE SECTION.
       01  DFHCOMMAREA.
           05  CA-WHAT             PIC X(1).
           05  CA-PACKED           PIC S9(5) COMP-3.
           05  CA-ZONED            PIC S9(5).
       PROCEDURE DIVISION.
           EVALUATE CA-WHAT
               WHEN 'P'
                   ADD 1               TO CA-PACKED
               WHEN 'Z'
                   ADD 1               TO CA-ZONED
               WHEN 'U'
                   MOVE X'12345C'      TO WS-PACKED-BYTES
                   ADD 1               TO WS-PACKED
               WHEN 'F'
                   COMPUTE WS-AMOUNT = WS-AMOUNT + 0.10 * WS-DAYS
                   COMPUTE CA-ZONED = WS-AMOUNT * 100
               WHEN 'C'
                   COMPUTE WS-AMOUNT = WS-AMOUNT / WS-ZERO
               WHEN 'D'
                   DIVIDE WS-ZERO INTO WS-AMOUNT
               WHEN 'R'
                   DIVIDE WS-AMOUNT BY WS-ZERO GIVING WS-AMOUNT
                       REMAINDER WS-AMOUNT
               WHEN 'S'
                   DIVIDE WS-ZERO INTO WS-AMOUNT
                       ON SIZE ERROR MOVE 'E' TO CA-WHAT
                   END-DIVIDE
           END-EVALUATE
           EXEC CICS RETURN END-EXEC.
