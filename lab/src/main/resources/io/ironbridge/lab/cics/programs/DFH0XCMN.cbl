       IDENTIFICATION DIVISION.
       PROGRAM-ID. DFH0XCMN.
      ******************************************************************
      * A catalog manager behind the interface of DFH0XCP1: lists and
      * shows items of stationery and takes orders for them. The items
      * are records of file EXMPCAT, a KSDS whose key is the reference
      * in the first four bytes.
      *
      * Abends with EXCA when its COMMAREA is not 998 bytes or more.
      ******************************************************************
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  C-FILE                      PIC X(8)  VALUE 'EXMPCAT'.
       01  C-ROWS                      PIC S9(4) COMP VALUE 15.
       01  C-MOST-ON-ORDER             PIC 9(3)  VALUE 999.
      * One item: 80 bytes.
       01  CATALOG-RECORD.
           05  CR-REFERENCE            PIC 9(4).
           05  CR-DESCRIPTION          PIC X(40).
           05  CR-DEPARTMENT           PIC 9(3).
           05  CR-COST                 PIC X(6).
           05  CR-STOCK                PIC 9(4).
           05  CR-ON-ORDER             PIC 9(3).
           05  FILLER                  PIC X(20).
       01  WS-KEY                      PIC 9(4).
       01  WS-ROW                      PIC S9(4) COMP VALUE 0.
       01  WS-RESP                     PIC S9(8) COMP.
       01  WS-RESP2                    PIC S9(8) COMP.
       01  WS-ORDERED                  PIC 9(5).
       01  LIST-MESSAGE.
           05  LM-COUNT                PIC 9(2).
           05  FILLER                  PIC X(77) VALUE
               ' items listed'.
       01  FILE-MESSAGE.
           05  FILLER                  PIC X(19) VALUE
               'File EXMPCAT, RESP '.
           05  FM-RESP                 PIC 9(4).
           05  FILLER                  PIC X(7)  VALUE ' RESP2 '.
           05  FM-RESP2                PIC 9(4).
       LINKAGE SECTION.
       01  DFHCOMMAREA.
           COPY DFH0XCP1.
       PROCEDURE DIVISION.
       MAIN-LINE.
           IF EIBCALEN < 998
               EXEC CICS ABEND ABCODE('EXCA') NODUMP END-EXEC
           END-IF
           MOVE 0                      TO CA-RETURN-CODE
           MOVE SPACES                 TO CA-RESPONSE-MESSAGE
           EVALUATE CA-REQUEST-ID
               WHEN '01INQC'           PERFORM LIST-ITEMS
               WHEN '01INQS'           PERFORM SHOW-ITEM
               WHEN '01ORDR'           PERFORM ORDER-ITEM
               WHEN OTHER
                   MOVE 99             TO CA-RETURN-CODE
                   MOVE 'Unknown request' TO CA-RESPONSE-MESSAGE
           END-EVALUATE
           EXEC CICS RETURN END-EXEC
           GOBACK.

      *---------------------------------------------------------------*
      * 01INQC. A reference that is no number lists from the first.    *
      *---------------------------------------------------------------*
       LIST-ITEMS.
           IF CA-LIST-START-REF IS NOT NUMERIC
               MOVE 0                  TO CA-LIST-START-REF
           END-IF
           MOVE CA-LIST-START-REF      TO WS-KEY
           MOVE 0                      TO CA-LAST-ITEM-REF
           MOVE 0                      TO CA-ITEM-COUNT
           PERFORM CLEAR-ROW VARYING WS-ROW FROM 1 BY 1
               UNTIL WS-ROW > C-ROWS
           EXEC CICS STARTBR FILE(C-FILE) RIDFLD(WS-KEY) GTEQ
                RESP(WS-RESP) RESP2(WS-RESP2) END-EXEC
           EVALUATE WS-RESP
               WHEN DFHRESP(NORMAL)
                   MOVE 0              TO WS-ROW
                   PERFORM LIST-ITEM UNTIL WS-ROW = C-ROWS
                       OR WS-RESP NOT = DFHRESP(NORMAL)
                   PERFORM END-LIST
               WHEN DFHRESP(NOTFND)
                   CONTINUE
               WHEN OTHER
                   PERFORM FILE-HAS-FAILED
           END-EVALUATE
           IF CA-RETURN-CODE = 0
               MOVE CA-ITEM-COUNT      TO LM-COUNT
               MOVE LIST-MESSAGE       TO CA-RESPONSE-MESSAGE
           END-IF.

      * Rows that stay unused are valid data too.
       CLEAR-ROW.
           MOVE 0                      TO CA-ITEM-REF(WS-ROW)
           MOVE SPACES                 TO CA-DESCRIPTION(WS-ROW)
           MOVE 0                      TO CA-DEPARTMENT(WS-ROW)
           MOVE SPACES                 TO CA-COST(WS-ROW)
           MOVE 0                      TO IN-STOCK(WS-ROW)
           MOVE 0                      TO ON-ORDER(WS-ROW).

       LIST-ITEM.
           EXEC CICS READNEXT FILE(C-FILE) INTO(CATALOG-RECORD)
                RIDFLD(WS-KEY)
                RESP(WS-RESP) RESP2(WS-RESP2) END-EXEC
           IF WS-RESP = DFHRESP(NORMAL)
               ADD 1                   TO WS-ROW
               MOVE CR-REFERENCE       TO CA-ITEM-REF(WS-ROW)
               MOVE CR-DESCRIPTION     TO CA-DESCRIPTION(WS-ROW)
               MOVE CR-DEPARTMENT      TO CA-DEPARTMENT(WS-ROW)
               MOVE CR-COST            TO CA-COST(WS-ROW)
               MOVE CR-STOCK           TO IN-STOCK(WS-ROW)
               MOVE CR-ON-ORDER        TO ON-ORDER(WS-ROW)
               MOVE CR-REFERENCE       TO CA-LAST-ITEM-REF
               MOVE WS-ROW             TO CA-ITEM-COUNT
           END-IF.

       END-LIST.
           IF WS-RESP NOT = DFHRESP(NORMAL)
           AND WS-RESP NOT = DFHRESP(ENDFILE)
               PERFORM FILE-HAS-FAILED
           END-IF
           EXEC CICS ENDBR FILE(C-FILE) NOHANDLE END-EXEC.

      *---------------------------------------------------------------*
      * 01INQS                                                         *
      *---------------------------------------------------------------*
       SHOW-ITEM.
           IF CA-ITEM-REF-REQ IS NUMERIC
               MOVE CA-ITEM-REF-REQ    TO WS-KEY
               EXEC CICS READ FILE(C-FILE) INTO(CATALOG-RECORD)
                    RIDFLD(WS-KEY)
                    RESP(WS-RESP) RESP2(WS-RESP2) END-EXEC
           ELSE
               MOVE 0                  TO CA-ITEM-REF-REQ
               MOVE DFHRESP(NOTFND)    TO WS-RESP
           END-IF
           MOVE CA-ITEM-REF-REQ        TO WS-KEY
           MOVE ALL '0'                TO CA-REQUEST-SPECIFIC(1:15)
           MOVE WS-KEY                 TO CA-ITEM-REF-REQ
           MOVE SPACES                 TO CA-REQUEST-SPECIFIC(72:840)
           IF WS-RESP = DFHRESP(NORMAL)
               MOVE CR-REFERENCE       TO CA-SNGL-ITEM-REF
               MOVE CR-DESCRIPTION     TO CA-SNGL-DESCRIPTION
               MOVE CR-DEPARTMENT      TO CA-SNGL-DEPARTMENT
               MOVE CR-COST            TO CA-SNGL-COST
               MOVE CR-STOCK           TO IN-SNGL-STOCK
               MOVE CR-ON-ORDER        TO ON-SNGL-ORDER
               MOVE 'Item found'       TO CA-RESPONSE-MESSAGE
           ELSE
               MOVE 0                  TO CA-SNGL-ITEM-REF
               MOVE SPACES             TO CA-SNGL-DESCRIPTION
               MOVE 0                  TO CA-SNGL-DEPARTMENT
               MOVE SPACES             TO CA-SNGL-COST
               MOVE 0                  TO IN-SNGL-STOCK
               MOVE 0                  TO ON-SNGL-ORDER
               PERFORM READ-HAS-FAILED
           END-IF.

      *---------------------------------------------------------------*
      * 01ORDR. The record is locked from the read to the end of the   *
      * unit of work, so two orders never take the same stock.         *
      *---------------------------------------------------------------*
       ORDER-ITEM.
           EVALUATE TRUE
               WHEN CA-QUANTITY-REQ IS NOT NUMERIC
               WHEN CA-QUANTITY-REQ = 0
                   MOVE 98             TO CA-RETURN-CODE
                   MOVE 'Quantity is not 1 to 999'
                                       TO CA-RESPONSE-MESSAGE
               WHEN CA-ITEM-REF-NUMBER IS NOT NUMERIC
                   MOVE DFHRESP(NOTFND) TO WS-RESP
                   PERFORM READ-HAS-FAILED
               WHEN OTHER
                   MOVE CA-ITEM-REF-NUMBER TO WS-KEY
                   EXEC CICS READ FILE(C-FILE) INTO(CATALOG-RECORD)
                        RIDFLD(WS-KEY) UPDATE
                        RESP(WS-RESP) RESP2(WS-RESP2) END-EXEC
                   IF WS-RESP = DFHRESP(NORMAL)
                       PERFORM TAKE-FROM-STOCK
                   ELSE
                       PERFORM READ-HAS-FAILED
                   END-IF
           END-EVALUATE.

       TAKE-FROM-STOCK.
           IF CR-STOCK < CA-QUANTITY-REQ
               MOVE 97                 TO CA-RETURN-CODE
               MOVE 'Not enough in stock' TO CA-RESPONSE-MESSAGE
           ELSE
               SUBTRACT CA-QUANTITY-REQ FROM CR-STOCK
               PERFORM COUNT-ORDER
               EXEC CICS REWRITE FILE(C-FILE) FROM(CATALOG-RECORD)
                    RESP(WS-RESP) RESP2(WS-RESP2) END-EXEC
               IF WS-RESP = DFHRESP(NORMAL)
                   MOVE 'Order placed' TO CA-RESPONSE-MESSAGE
               ELSE
                   PERFORM FILE-HAS-FAILED
               END-IF
           END-IF.

      * More than the record has room for is not counted.
       COUNT-ORDER.
           ADD CR-ON-ORDER CA-QUANTITY-REQ GIVING WS-ORDERED
           IF WS-ORDERED > C-MOST-ON-ORDER
               MOVE C-MOST-ON-ORDER    TO CR-ON-ORDER
           ELSE
               MOVE WS-ORDERED         TO CR-ON-ORDER
           END-IF.

       READ-HAS-FAILED.
           IF WS-RESP = DFHRESP(NOTFND)
               MOVE 20                 TO CA-RETURN-CODE
               MOVE 'Item not found'   TO CA-RESPONSE-MESSAGE
           ELSE
               PERFORM FILE-HAS-FAILED
           END-IF.

       FILE-HAS-FAILED.
           MOVE 98                     TO CA-RETURN-CODE
           MOVE WS-RESP                TO FM-RESP
           MOVE WS-RESP2               TO FM-RESP2
           MOVE FILE-MESSAGE           TO CA-RESPONSE-MESSAGE.
