package io.ironbridge.benchmarks;

import java.io.OutputStream;
import scala.Function1;
import scala.collection.Seq;
import scala.collection.immutable.List;
import scala.collection.mutable.WrappedArray;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;
import scala.runtime.BoxedUnit;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;
import za.co.absa.cobrix.cobol.parser.CopybookParser;
import za.co.absa.cobrix.cobol.parser.ast.Group;
import za.co.absa.cobrix.cobol.parser.encoding.codepage.CodePage;
import za.co.absa.cobrix.cobol.parser.policies.StringTrimmingPolicy;
import za.co.absa.cobrix.cobol.reader.extractors.record.RecordExtractors;
import za.co.absa.cobrix.cobol.reader.extractors.record.RecordHandler;
import za.co.absa.cobrix.cobol.reader.policies.SchemaRetentionPolicy;

/**
 * Cobrix's cobol-parser as a transcoder. All its defaults, except code page 037 and trimmed
 * trailing blanks, so that its output equals that of Ironbridge. It decodes only: this version has
 * no encoder.
 */
final class CobrixPeer {
    private static final ClassTag<Object[]> ROW = ClassTag$.MODULE$.apply(Object[].class);

    private final JsonFactory json =
            JsonFactory.builder().recyclerPool(JsonRecyclerPools.threadLocalPool()).build();
    private final RecordHandler<Object[]> handler = new ValuesAsTheyAre();
    private final Group root;
    private final RowWriter writer;

    CobrixPeer(String copybook) {
        root = parse(copybook);
        writer = new RowWriter(root.children().head());
    }

    private static Group parse(String copybook) {
        return CopybookParser.parseTree(
                        copybook,
                        CopybookParser.parseTree$default$2(),
                        CopybookParser.parseTree$default$3(),
                        CopybookParser.parseTree$default$4(),
                        CopybookParser.parseTree$default$5(),
                        CopybookParser.parseTree$default$6(),
                        StringTrimmingPolicy.TrimRight(),
                        CopybookParser.parseTree$default$8(),
                        CopybookParser.parseTree$default$9(),
                        CopybookParser.parseTree$default$10(),
                        CopybookParser.parseTree$default$11(),
                        CodePage.getCodePageByName("cp037"),
                        CopybookParser.parseTree$default$13(),
                        CopybookParser.parseTree$default$14(),
                        CopybookParser.parseTree$default$15(),
                        CopybookParser.parseTree$default$16(),
                        CopybookParser.parseTree$default$17(),
                        CopybookParser.parseTree$default$18(),
                        CopybookParser.parseTree$default$19())
                .ast();
    }

    /**
     * A record as Cobrix returns it: strings, numbers, and arrays of them for groups and tables.
     */
    Object[] row(byte[] record) {
        Seq<Object> rows =
                RecordExtractors.extractRecord(
                        root,
                        record,
                        RecordExtractors.<Object[]>extractRecord$default$3(),
                        SchemaRetentionPolicy.KeepOriginal(),
                        RecordExtractors.<Object[]>extractRecord$default$5(),
                        RecordExtractors.<Object[]>extractRecord$default$6(),
                        RecordExtractors.<Object[]>extractRecord$default$7(),
                        List.<String>empty(),
                        RecordExtractors.<Object[]>extractRecord$default$9(),
                        RecordExtractors.<Object[]>extractRecord$default$10(),
                        RecordExtractors.<Object[]>extractRecord$default$11(),
                        RecordExtractors.<Object[]>extractRecord$default$12(),
                        RecordExtractors.<Object[]>extractRecord$default$13(),
                        handler,
                        ROW);
        return (Object[]) rows.head();
    }

    /** Writes a row as JSON, UTF-8. */
    void write(Object[] row, OutputStream out) {
        try (JsonGenerator generator = json.createGenerator(ObjectWriteContext.empty(), out)) {
            writer.write(generator, row);
        }
    }

    /** The cheapest row: the array that Cobrix fills in any case. */
    private static final class ValuesAsTheyAre implements RecordHandler<Object[]> {
        @Override
        public Object[] create(Object[] values, Group group) {
            return values;
        }

        @Override
        public Seq<Object> toSeq(Object[] row) {
            return WrappedArray.make(row);
        }

        @Override
        public void foreach(Object[] row, Function1<Object, BoxedUnit> action) {
            for (Object value : row) {
                action.apply(value);
            }
        }
    }
}
