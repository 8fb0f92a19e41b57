      ******************************************************************
      * The interface of the catalog manager: 998 bytes, text and
      * unsigned digits only. The names and places are those that its
      * callers know; three requests share the last 911 bytes.
      *
      *   CA-REQUEST-ID   01INQC  list items from a reference on
      *                   01INQS  show one item
      *                   01ORDR  order some of an item
      *   CA-RETURN-CODE  00 done, 20 no such item, 97 not enough in
      *                   stock, 98 anything else, 99 unknown request
      ******************************************************************
           03  CA-REQUEST-ID           PIC X(6).
           03  CA-RETURN-CODE          PIC 9(2).
           03  CA-RESPONSE-MESSAGE     PIC X(79).
           03  CA-REQUEST-SPECIFIC     PIC X(911).
      * 01INQC: from CA-LIST-START-REF on, CA-ITEM-COUNT of the rows
      * are filled; the others have blanks and zeros.
           03  CA-INQUIRE-REQUEST REDEFINES CA-REQUEST-SPECIFIC.
               05  CA-LIST-START-REF   PIC 9(4).
               05  CA-LAST-ITEM-REF    PIC 9(4).
               05  CA-ITEM-COUNT       PIC 9(3).
               05  CA-INQUIRY-RESPONSE-DATA PIC X(900).
               05  CA-CAT-ITEM REDEFINES CA-INQUIRY-RESPONSE-DATA
                                       OCCURS 15 TIMES.
                   07  CA-ITEM-REF     PIC 9(4).
                   07  CA-DESCRIPTION  PIC X(40).
                   07  CA-DEPARTMENT   PIC 9(3).
                   07  CA-COST         PIC X(6).
                   07  IN-STOCK        PIC 9(4).
                   07  ON-ORDER        PIC 9(3).
      * 01INQS: CA-ITEM-REF-REQ asks, CA-SINGLE-ITEM answers.
           03  CA-INQUIRE-SINGLE REDEFINES CA-REQUEST-SPECIFIC.
               05  CA-ITEM-REF-REQ     PIC 9(4).
               05  FILLER              PIC 9(4).
               05  FILLER              PIC 9(3).
               05  CA-SINGLE-ITEM.
                   07  CA-SNGL-ITEM-REF    PIC 9(4).
                   07  CA-SNGL-DESCRIPTION PIC X(40).
                   07  CA-SNGL-DEPARTMENT  PIC 9(3).
                   07  CA-SNGL-COST        PIC X(6).
                   07  IN-SNGL-STOCK       PIC 9(4).
                   07  ON-SNGL-ORDER       PIC 9(3).
               05  FILLER              PIC X(840).
      * 01ORDR: who orders for whom is not looked at.
           03  CA-ORDER-REQUEST REDEFINES CA-REQUEST-SPECIFIC.
               05  CA-USERID           PIC X(8).
               05  CA-CHARGE-DEPT      PIC X(8).
               05  CA-ITEM-REF-NUMBER  PIC 9(4).
               05  CA-QUANTITY-REQ     PIC 9(3).
               05  FILLER              PIC X(888).
