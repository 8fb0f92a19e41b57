package io.ironbridge.lab.ims.database;

import io.ironbridge.lab.ims.database.store.DatabaseLimits;
import io.ironbridge.lab.ims.gen.DefinitionSource;
import io.ironbridge.lab.ims.gen.Psb;
import io.ironbridge.lab.ims.macro.MacroException;
import java.time.Duration;
import java.util.List;

/** Databases for tests. */
final class Samples {
    /** Orders with lines, lines with parts, and notes without a key beside the lines. */
    static final String ORDERS =
            """
                     DBD   NAME=ORDERS,ACCESS=(HDAM,OSAM),RMNAME=(DFSHDC40,3,100)
                     DATASET DD1=ORDERS
                     SEGM  NAME=ORDER,PARENT=0,BYTES=8
                     FIELD NAME=(ORDNO,SEQ,U),BYTES=3,START=1
                     FIELD NAME=CUST,BYTES=5,START=4
                     SEGM  NAME=LINE,PARENT=((ORDER,SNGL)),BYTES=6
                     FIELD NAME=(LINENO,SEQ,U),BYTES=2,START=1
                     FIELD NAME=ITEM,BYTES=4,START=3
                     SEGM  NAME=PART,PARENT=LINE,BYTES=4
                     FIELD NAME=(PARTNO,SEQ,M),BYTES=2,START=1
                     FIELD NAME=PLACE,BYTES=2,START=3
                     SEGM  NAME=NOTE,PARENT=ORDER,BYTES=(20,4)
                     FIELD NAME=TEXT,BYTES=2,START=3
                     DBDGEN
                     END
            """;

    static final String ORDERS_PSB =
            """
                     PCB   TYPE=TP,MODIFY=YES
                     PCB   TYPE=DB,DBDNAME=ORDERS,PROCOPT=AP,KEYLEN=7
                     SENSEG NAME=ORDER,PARENT=0
                     SENSEG NAME=LINE,PARENT=ORDER
                     SENSEG NAME=PART,PARENT=LINE
                     SENSEG NAME=NOTE,PARENT=ORDER
                     PCB   TYPE=DB,DBDNAME=ORDERS,PROCOPT=G,KEYLEN=5
                     SENSEG NAME=ORDER,PARENT=0
                     SENSEG NAME=LINE,PARENT=ORDER
                     PCB   TYPE=DB,DBDNAME=ORDERS,PROCOPT=GO,KEYLEN=3
                     SENSEG NAME=ORDER,PARENT=0
                     PCB   TYPE=DB,DBDNAME=ORDERS,PROCOPT=LS,KEYLEN=5
                     SENSEG NAME=ORDER,PARENT=0
                     SENSEG NAME=LINE,PARENT=ORDER
                     PCB   TYPE=DB,DBDNAME=ORDERS,PROCOPT=G,KEYLEN=7
                     SENSEG NAME=ORDER,PARENT=0
                     SENSEG NAME=LINE,PARENT=ORDER,PROCOPT=K
                     SENSEG NAME=PART,PARENT=LINE
                     PSBGEN LANG=COBOL,PSBNAME=ORDPSB,CMPAT=YES
                     END
            """;

    static final String ORDERS_DATA =
            """
            * two orders with everything, one alone
            ORDER '100ADAMS'
            LINE '01BOLT'
            PART '11A1'
            PART '11B2'
            PART '12A3'
            LINE '02NUTS'
            NOTE 'N1'
            NOTE 'N2'
            ORDER '200BAKER'
            LINE '01WIRE'
            ORDER '300CLARK'
            NOTE 'N3'
            """;

    private Samples() {}

    static Databases lab() {
        return open(LabDatabases.dbds(), LabDatabases.psbs(), DatabaseLimits.DEFAULTS);
    }

    static DatabasesConfig ordersConfig(DatabaseLimits limits) {
        return new DatabasesConfig(
                List.of(new DefinitionSource.Text("ORDERS.dbd", ORDERS)),
                List.of(new DefinitionSource.Text("ORDPSB.psb", ORDERS_PSB)),
                limits);
    }

    static DatabasesConfig ordersConfig() {
        return ordersConfig(DatabaseLimits.DEFAULTS.withLockWait(Duration.ofSeconds(20)));
    }

    /** With data. */
    static Databases orders(DatabaseLimits limits) {
        try {
            Databases databases = Databases.open(ordersConfig(limits));
            databases.load("ORDERS", "orders", ORDERS_DATA);
            return databases;
        } catch (MacroException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Databases open(
            List<DefinitionSource> dbds, List<DefinitionSource> psbs, DatabaseLimits limits) {
        try {
            return Databases.open(new DatabasesConfig(dbds, psbs, limits));
        } catch (MacroException e) {
            throw new IllegalStateException(e);
        }
    }

    static Psb psb(Databases databases) {
        return databases.psb("ORDPSB").orElseThrow();
    }
}
