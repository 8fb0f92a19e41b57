      * The area a stock program and its callers share: a request or
      * its answer, seen as a list, as one article, or as an order.
       01  STOCK-AREA.
           03  SA-FUNCTION             PIC X(6).
           03  SA-RETURN-CODE          PIC 9(2).
           03  SA-MESSAGE              PIC X(79).
           03  SA-BODY                 PIC X(911).
           03  SA-LIST REDEFINES SA-BODY.
               05  SA-FIRST-NUMBER     PIC 9(4).
               05  SA-LAST-NUMBER      PIC 9(4).
               05  SA-ROW-COUNT        PIC 9(3).
               05  SA-ROW-AREA         PIC X(900).
               05  SA-ROW REDEFINES SA-ROW-AREA OCCURS 15 TIMES.
                   07  SA-NUMBER       PIC 9(4).
                   07  SA-TITLE        PIC X(40).
                   07  SA-SECTION      PIC 9(3).
                   07  SA-PRICE        PIC X(6).
                   07  SA-ON-HAND      PIC 9(4).
                   07  SA-ORDERED      PIC 9(3).
           03  SA-ARTICLE REDEFINES SA-BODY.
               05  SA-WANTED-NUMBER    PIC 9(4).
               05  FILLER              PIC 9(4).
               05  FILLER              PIC 9(3).
               05  SA-ONE.
                   07  SA-ONE-NUMBER   PIC 9(4).
                   07  SA-ONE-TITLE    PIC X(40).
                   07  SA-ONE-SECTION  PIC 9(3).
                   07  SA-ONE-PRICE    PIC X(6).
                   07  SA-ONE-ON-HAND  PIC 9(4).
                   07  SA-ONE-ORDERED  PIC 9(3).
               05  FILLER              PIC X(840).
           03  SA-ORDER REDEFINES SA-BODY.
               05  SA-USER             PIC X(8).
               05  SA-COST-CENTRE      PIC X(8).
               05  SA-ORDER-NUMBER     PIC 9(4).
               05  SA-QUANTITY         PIC 9(3).
               05  FILLER              PIC X(888).
