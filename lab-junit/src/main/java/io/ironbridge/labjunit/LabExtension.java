package io.ironbridge.labjunit;

import io.ironbridge.lab.cics.region.LabCics;
import io.ironbridge.lab.cics.region.LabCicsConfig;
import io.ironbridge.lab.db2.LabDb2;
import io.ironbridge.lab.db2.LabDb2Config;
import io.ironbridge.lab.ims.LabIms;
import io.ironbridge.lab.ims.LabImsConfig;
import io.ironbridge.lab.mq.LabMq;
import io.ironbridge.lab.mq.LabMqConfig;
import java.lang.reflect.ParameterizedType;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Runs labs for a test class. Tests, methods before them and constructors get a lab by a parameter:
 *
 * <pre>{@code
 * @ExtendWith(LabExtension.class)
 * class StaffClientTest {
 *     @Test
 *     void findsAnEmployee(RunningLab<LabDb2> db2) { ... }
 * }
 * }</pre>
 *
 * <p>A lab starts when a parameter first asks for it, on a free port of this machine, with a new
 * password and with data in memory. All tests of the class, and of classes nested in it, share it.
 * It stops after the last test of the class. {@link LabDb2}, {@link LabCics}, {@link LabIms} and
 * {@link LabMq} can be asked for.
 *
 * <p>To configure a lab, register the extension in a static field:
 *
 * <pre>{@code
 * @RegisterExtension
 * static final LabExtension LABS =
 *         new LabExtension().withCics(cics -> cics.withSources(Path.of("src/main/cobol")));
 * }</pre>
 */
public final class LabExtension implements BeforeAllCallback, AfterAllCallback, ParameterResolver {
    private static final Namespace LABS = Namespace.create(LabExtension.class);

    private final Map<Class<?>, LabStarter> starters = new HashMap<>();

    /** Labs as they come: the Db2 has the table EMP, the others have their own programs. */
    public LabExtension() {
        withDb2(config -> config);
        withCics(config -> config);
        withIms(config -> config);
        withMq(config -> config);
    }

    /**
     * Changes the Db2 of a test class: its tables and services, for one.
     *
     * @return this
     */
    public LabExtension withDb2(UnaryOperator<LabDb2Config> change) {
        starters.put(
                LabDb2.class,
                (user, password) -> {
                    LabDb2 lab =
                            LabDb2.start(
                                    change.apply(
                                            LabDb2Config.defaults()
                                                    .withCredentials(user, password)));
                    return new RunningLab<>(lab, lab.host(), lab.port(), user, password);
                });
        return this;
    }

    /**
     * Changes the CICS region of a test class: its programs, copybooks and definitions, for one.
     *
     * @return this
     */
    public LabExtension withCics(UnaryOperator<LabCicsConfig> change) {
        starters.put(
                LabCics.class,
                (user, password) -> {
                    LabCics lab =
                            LabCics.start(
                                    change.apply(
                                            LabCicsConfig.defaults()
                                                    .withLabPrograms(true)
                                                    .withCredentials(user, password)));
                    return new RunningLab<>(lab, lab.host(), lab.port(), user, password);
                });
        return this;
    }

    /**
     * Changes the IMS of a test class: its programs, databases and data stores, for one.
     *
     * @return this
     */
    public LabExtension withIms(UnaryOperator<LabImsConfig> change) {
        starters.put(
                LabIms.class,
                (user, password) -> {
                    LabIms lab =
                            LabIms.start(
                                    change.apply(
                                            LabImsConfig.defaults()
                                                    .withPorts(0, 0)
                                                    .withCredentials(user, password)));
                    return new RunningLab<>(lab, lab.host(), lab.port(), user, password);
                });
        return this;
    }

    /**
     * Changes the queue manager of a test class: its queues and server tasks, for one.
     *
     * @return this
     */
    public LabExtension withMq(UnaryOperator<LabMqConfig> change) {
        starters.put(
                LabMq.class,
                (user, password) -> {
                    LabMq lab =
                            LabMq.start(
                                    change.apply(
                                            LabMqConfig.defaults()
                                                    .withPort(0)
                                                    .withCredentials(user, password)));
                    return new RunningLab<>(lab, lab.host(), lab.port(), user, password);
                });
        return this;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        if (labs(context) == null) {
            context.getStore(LABS)
                    .put(LabsOfClass.class, new LabsOfClass(context.getUniqueId(), starters));
        }
    }

    @Override
    public void afterAll(ExtensionContext context) throws Exception {
        LabsOfClass labs = labs(context);
        if (labs != null && labs.owner().equals(context.getUniqueId())) {
            context.getStore(LABS).remove(LabsOfClass.class);
            labs.close();
        }
    }

    /** The labs of this class or of the one around it. */
    private static @Nullable LabsOfClass labs(ExtensionContext context) {
        return context.getStore(LABS).get(LabsOfClass.class, LabsOfClass.class);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == RunningLab.class;
    }

    @Override
    public RunningLab<?> resolveParameter(ParameterContext parameter, ExtensionContext context) {
        LabsOfClass labs = labs(context);
        if (labs == null) {
            throw new ParameterResolutionException(
                    "The field of the LabExtension is not static: make it static.");
        }
        if (parameter.getParameter().getParameterizedType() instanceof ParameterizedType type
                && type.getActualTypeArguments()[0] instanceof Class<?> lab
                && starters.containsKey(lab)) {
            return labs.lab(lab);
        }
        throw new ParameterResolutionException(
                "Name the lab of the parameter '"
                        + parameter.getParameter()
                        + "': RunningLab<LabDb2>, RunningLab<LabCics>, RunningLab<LabIms> or"
                        + " RunningLab<LabMq>.");
    }
}
