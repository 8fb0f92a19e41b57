package io.ironbridge.connectorcics.jca;

import java.lang.reflect.Constructor;
import javax.resource.ResourceException;
import javax.resource.cci.InteractionSpec;

/** The adapter's interaction specification, with the parameters of a call. Thread-safe. */
final class SpecClass {
    private static final String SEND_RECEIVE = String.valueOf(InteractionSpec.SYNC_SEND_RECEIVE);

    private final Constructor<? extends InteractionSpec> made;
    private final BeanProperty functionName;
    private final BeanProperty interactionVerb;
    private final BeanProperty executeTimeout;
    private final BeanProperty commareaLength;
    private final BeanProperty replyLength;
    private final BeanProperty tpnName;
    private final BeanProperty tranName;
    private final boolean nullStripping;

    /**
     * Finds its properties.
     *
     * @param nullStripping whether replies are requested without a length, so that trailing X'00'
     *     need not be sent
     * @throws IllegalArgumentException naming class and property, if one is missing
     */
    SpecClass(Class<? extends InteractionSpec> type, boolean nullStripping) {
        made = Adapter.constructor(type);
        functionName = BeanProperty.of(type, "functionName");
        interactionVerb = BeanProperty.of(type, "interactionVerb");
        executeTimeout = BeanProperty.of(type, "executeTimeout");
        commareaLength = BeanProperty.of(type, "commareaLength");
        replyLength = BeanProperty.of(type, "replyLength");
        tpnName = BeanProperty.of(type, "tPNName");
        tranName = BeanProperty.of(type, "tranName");
        this.nullStripping = nullStripping;
    }

    /** For one call, as an adapter may store state of the call in it. */
    InteractionSpec spec(JcaProgram program, int timeout) throws ResourceException {
        InteractionSpec spec = Adapter.make(made);
        functionName.set(spec, program.program());
        interactionVerb.set(spec, SEND_RECEIVE);
        executeTimeout.set(spec, String.valueOf(timeout));
        if (program.area() instanceof JcaProgram.Commarea(int length)) {
            commareaLength.set(spec, String.valueOf(length));
            if (!nullStripping) {
                replyLength.set(spec, String.valueOf(length));
            }
        }
        if (program.transid().isPresent()) {
            setTransid(spec, program.transid().get());
        }
        return spec;
    }

    private void setTransid(InteractionSpec spec, JcaProgram.Transid transid)
            throws ResourceException {
        switch (transid.usage()) {
            case EIB_ONLY -> tranName.set(spec, transid.id());
            case EIB_AND_MIRROR -> tpnName.set(spec, transid.id());
        }
    }
}
