import java.lang.instrument.Instrumentation;

public class Agent {
    public static void premain(String arguments, Instrumentation instrumentation) {
        System.setProperty("agent.was.here", "yes");
    }

    public static void agentmain(String arguments, Instrumentation instrumentation) {
        System.setProperty("agent.was.here", "yes");
    }
}
