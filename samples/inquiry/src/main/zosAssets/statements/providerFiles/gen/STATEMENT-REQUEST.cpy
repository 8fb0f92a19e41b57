       01  STATEMENT-REQUEST.
           03  IN-LL                     PIC S9(4) COMP.
           03  IN-ZZ                     PIC S9(4) COMP.
           03  IN-TRANCODE               PIC X(8).
           03  IN-ACCOUNT                PIC 9(10).
           03  IN-BRANCH                 PIC X(4).
           03  IN-TELLER                 PIC X(6).
           03  IN-REFERENCE              PIC X(10).
           03  IN-NOTE                   PIC X(458).
