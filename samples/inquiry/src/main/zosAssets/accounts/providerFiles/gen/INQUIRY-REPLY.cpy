       01  INQUIRY-REPLY.
           03  OUT-LL                    PIC S9(4) COMP.
           03  OUT-ZZ                    PIC S9(4) COMP.
           03  OUT-STATUS                PIC X(2).
           03  OUT-COUNT                 PIC 9(3).
           03  OUT-BALANCE               PIC S9(13)V99 COMP-3.
           03  OUT-CURRENCY              PIC X(3).
           03  OUT-MORE                  PIC X(1).
           03  OUT-ROW OCCURS 12 TIMES.
               05  ROW-ACCOUNT           PIC 9(10).
               05  ROW-TYPE              PIC X(2).
               05  ROW-NAME              PIC X(12).
               05  ROW-BALANCE           PIC S9(13)V99 COMP-3.
               05  ROW-STATUS            PIC X(2).
