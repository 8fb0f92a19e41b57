package io.ironbridge.gateway.server;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.gateway.backend.BackEndKind;
import io.ironbridge.gateway.backend.cics.CicsKind;
import io.ironbridge.gateway.backend.db2.Db2Kind;
import io.ironbridge.gateway.backend.ims.ImsKind;
import io.ironbridge.gateway.backend.mq.MqKind;
import io.ironbridge.gateway.backend.program.ProgramKind;
import io.ironbridge.gateway.backend.sql.SqlKind;
import io.ironbridge.gateway.backend.stub.StubKind;
import java.util.List;
import java.util.Map;

/** The kinds of back ends: one line for each. */
public final class BackEndKinds {
    private static final List<BackEndKind> ALL =
            List.of(
                    new Db2Kind(),
                    new SqlKind(),
                    new CicsKind(),
                    new ImsKind(),
                    new MqKind(),
                    new ProgramKind(),
                    new StubKind());

    private BackEndKinds() {}

    /** The options with all kinds. */
    public static LoadOptions with(LoadOptions options) {
        return options.withKinds(ALL);
    }

    /** All kinds, and nothing but the environment given. */
    public static LoadOptions loadOptions(Map<String, String> environment) {
        return with(LoadOptions.of(environment));
    }
}
