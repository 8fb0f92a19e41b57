       01  DFHX-EXEC IS EXTERNAL USAGE PROCEDURE-POINTER.
       01  DFHX-CALL.
           05  DFHX-EYE            PIC X(4) VALUE 'IBX1'.
           05  DFHX-COMMAND        PIC S9(9) COMP-5 VALUE ZERO.
           05  DFHX-OPTIONS        PIC S9(18) COMP-5 VALUE ZERO.
           05  DFHX-LINE           PIC S9(9) COMP-5 VALUE ZERO.
           05  DFHX-RESULTS        PIC S9(9) COMP-5 VALUE ZERO.
           05  DFHX-BRANCH         PIC S9(9) COMP-5 VALUE ZERO.
           05  DFHX-RESERVED       PIC X(4) VALUE LOW-VALUES.
           05  DFHX-NUMBERS.
               10  DFHX-NUMBER     PIC S9(18) COMP-5 OCCURS 16.
           05  DFHX-LENGTHS.
               10  DFHX-LENGTH     PIC S9(9) COMP-5 OCCURS 6.
           05  DFHX-POINTERS.
               10  DFHX-POINTER    USAGE POINTER OCCURS 8.
           05  DFHX-TEXTS          OCCURS 24.
               10  DFHX-TEXT       PIC X(64).
