      * The second segment of the message.
           CALL 'CBLTDLI' USING GN-FUNC IO-PCB INPUT-MESSAGE.
           IF IO-STATUS = SPACES
              ADD IN-AMOUNT TO OUT-AMOUNT
           END-IF.
