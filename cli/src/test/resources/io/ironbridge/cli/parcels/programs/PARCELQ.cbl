       IDENTIFICATION DIVISION.
       PROGRAM-ID. PARCELQ.
      ******************************************************************
      * Prices a parcel: 1.50 for each piece and each started kilogram.
      * The note is optional; the label repeats it.
      ******************************************************************
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  WS-RESP                  PIC S9(8) COMP.
       01  WS-LENGTH                PIC S9(8) COMP.
       01  WS-NOTE                  PIC X(100).
       01  WS-LABEL                 PIC X(120).
       01  PARCEL.
           03 WEIGHT                PIC 9(5) COMP-3.
           03 DEST-CODE             PIC X(2).
           03 PIECES                PIC 9(4) COMP.
       01  SERVICE-AREA.
           03 SERVICE-CODE          PIC X(4).
           03 SERVICE-DAYS          PIC 9(2).
       01  QUOTE-AREA.
           03 PRICE                 PIC S9(5)V9(2) COMP-3.
           03 ZONE-NUMBER           PIC 9(4) COMP.
       01  MESSAGE-AREA.
           03 MESSAGE-CODE          PIC X(4).
           03 MESSAGE-TEXT          PIC X(20).
       PROCEDURE DIVISION.
       MAIN-LINE.
           EXEC CICS GET CONTAINER('PARCEL-IN') INTO(PARCEL) END-EXEC
           EXEC CICS GET CONTAINER('SERVICE') INTO(SERVICE-AREA)
                END-EXEC
           MOVE SPACES                  TO WS-NOTE
           MOVE LENGTH OF WS-NOTE       TO WS-LENGTH
           EXEC CICS GET CONTAINER('NOTE') INTO(WS-NOTE)
                FLENGTH(WS-LENGTH) RESP(WS-RESP) END-EXEC
           IF DEST-CODE = 'XX'
               MOVE 'NONE'              TO MESSAGE-CODE
               MOVE 'No way to XX'      TO MESSAGE-TEXT
           ELSE
               PERFORM PRICE-IT
           END-IF
           EXEC CICS PUT CONTAINER('MESSAGE') FROM(MESSAGE-AREA) CHAR
                END-EXEC
           EXEC CICS RETURN END-EXEC
           GOBACK.

       PRICE-IT.
           COMPUTE PRICE = 1.50 * PIECES * ((WEIGHT + 999) / 1000)
           MOVE 7                       TO ZONE-NUMBER
           EXEC CICS PUT CONTAINER('PARCEL-OUT') FROM(QUOTE-AREA) BIT
                END-EXEC
           MOVE SPACES                  TO WS-LABEL
           IF WS-RESP = DFHRESP(NORMAL)
               STRING DEST-CODE '-' SERVICE-CODE ' ' WS-NOTE
                      DELIMITED BY SIZE INTO WS-LABEL
           ELSE
               STRING DEST-CODE '-' SERVICE-CODE ' without a note'
                      DELIMITED BY SIZE INTO WS-LABEL
           END-IF
           EXEC CICS PUT CONTAINER('LABEL') FROM(WS-LABEL) CHAR
                END-EXEC
           MOVE 'DONE'                  TO MESSAGE-CODE
           STRING 'In ' SERVICE-DAYS ' days' DELIMITED BY SIZE
                  INTO MESSAGE-TEXT.
