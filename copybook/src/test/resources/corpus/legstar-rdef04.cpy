       01  RDEF04.
           05 OUTER-REDEFINES-LONG         PIC X(10).
           05 OUTER-REDEFINES-SHORT REDEFINES OUTER-REDEFINES-LONG.
              10 INNER-REDEFINES-LONG      PIC X(5).
              10 INNER-REDEFINES-SHORT REDEFINES INNER-REDEFINES-LONG
                                           PIC X(3).
           05 FOOTER                       PIC X.
