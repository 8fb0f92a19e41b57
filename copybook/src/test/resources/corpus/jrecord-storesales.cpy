       01  STORE-DTLS.
           05 STORE-NUM                    PIC 9(4).
           05 STORE-NAME                   PIC X(30).
           05 DEPARTMENT-DTLS OCCURS 5.
              10 DEPARTMENT-NUM            PIC 9(4).
              10 DEPARTMENT-NAME           PIC X(20).
              10 PRODUCT-DETAILS OCCURS 10.
                 15 KEYCODE                PIC 9(8).
                 15 A-SALE OCCURS 5.
                    20 QTY                 PIC -----9.
                    20 PRICE               PIC -----9.99.
                    20 TRANS-TYPE          PIC X.
              10 SUMMARY.
                 15 QTY                    PIC -----9.
                 15 PRICE                  PIC -----9.99.
                 15 SKU-COUNT              PIC -----9.
           05 ORDERS OCCURS 15.
              10 KEYCODE                   PIC 9(8).
              10 QTY                       PIC -----9.
           05 SUMMARY.
              10 QTY                       PIC -------9.
              10 PRICE                     PIC -------9.99.
              10 SKU-COUNT                 PIC -------9.
