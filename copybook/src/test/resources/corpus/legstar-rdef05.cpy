       01  RDEF05.
           05 CHOICE1-ALT1                 PIC X(4).
           05 CHOICE1-ALT2 REDEFINES CHOICE1-ALT1
                                           PIC 9V9(3).
           05 CHOICE2-ALT1                 PIC X(4).
           05 CHOICE2-ALT2 REDEFINES CHOICE2-ALT1
                                           PIC 9V9(3).
