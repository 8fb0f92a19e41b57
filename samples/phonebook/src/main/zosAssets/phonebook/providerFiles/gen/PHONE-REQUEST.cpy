       01  PHONE-REQUEST.
           03  REQ-LL                    PIC S9(4) COMP.
           03  REQ-ZZ                    PIC S9(4) COMP.
           03  REQ-TRANCODE              PIC X(10).
           03  REQ-COMMAND               PIC X(8).
           03  REQ-LAST-NAME             PIC X(10).
           03  REQ-FIRST-NAME            PIC X(10).
           03  REQ-EXTENSION             PIC X(10).
           03  REQ-ZIP-CODE              PIC X(7).
