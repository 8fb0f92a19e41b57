       01  PHONE-REPLY.
           03  RSP-LL                    PIC S9(4) COMP.
           03  RSP-ZZ                    PIC S9(4) COMP.
           03  RSP-MESSAGE               PIC X(40).
           03  RSP-COMMAND               PIC X(8).
           03  RSP-LAST-NAME             PIC X(10).
           03  RSP-FIRST-NAME            PIC X(10).
           03  RSP-EXTENSION             PIC X(10).
           03  RSP-ZIP-CODE              PIC X(7).
           03  RSP-SEGMENT               PIC X(4).
